import Button from "@mui/material/Button";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";

/** The value in the address by which a payment is shown as a payment by card. */
export const byCard = "card";

type Props = {
  /** Whether the new card pays an invoice. The form then leads back to the payment by card. */
  pays?: boolean;
};

/** Leads to the form for a card. The form is loaded as a page of its own, because the browser may load the provider's script only there. */
export function AddCardLink({ pays = false }: Props) {
  const { t } = useTranslation("billing");
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  if (pays) params.set("by", byCard);
  const wanted = params.toString();
  const back = wanted === "" ? pathname : `${pathname}?${wanted}`;
  return (
    <Button
      component={Link}
      reloadDocument
      to={`/settings/card?back=${encodeURIComponent(back)}`}
      color="inherit"
      startIcon={<Plus size={16} aria-hidden />}
    >
      {t("addCard")}
    </Button>
  );
}
