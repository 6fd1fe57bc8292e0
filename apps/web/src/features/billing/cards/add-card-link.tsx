import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";

/** Leads to the form for a card. The form is loaded as a page of its own, because the browser may load the provider's script only there. */
export function AddCardLink() {
  const { t } = useTranslation("billing");
  const { pathname, search } = useLocation();
  return (
    <Button
      component={Link}
      reloadDocument
      to={`/settings/card?back=${encodeURIComponent(pathname + search)}`}
      color="inherit"
      startIcon={<Plus size={16} aria-hidden />}
    >
      {t("addCard")}
    </Button>
  );
}
