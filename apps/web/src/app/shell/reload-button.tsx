import IconButton from "@mui/material/IconButton";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "react-i18next";

export function ReloadButton() {
  const { t } = useTranslation();
  return (
    <IconButton color="inherit" aria-label={t("reload")} title={t("reload")} onClick={() => window.location.reload()}>
      <RotateCw size={18} />
    </IconButton>
  );
}
