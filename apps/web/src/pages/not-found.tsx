import Button from "@mui/material/Button";
import Compass from "lucide-react/icons/compass";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useTitle } from "../lib/title.ts";
import { EmptyState } from "../ui/states.tsx";

export default function NotFound() {
  const { t } = useTranslation();
  useTitle(t("notFoundTitle"));
  return (
    <EmptyState icon={Compass} title={t("notFoundTitle")} text={t("notFound")}>
      <Button component={Link} to="/" variant="contained">
        {t("goHome")}
      </Button>
    </EmptyState>
  );
}
