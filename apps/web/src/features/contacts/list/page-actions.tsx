import Button from "@mui/material/Button";
import { Smartphone, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";

/** What the page of contacts is for beside its rows. */
export function PageActions({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { t } = useTranslation("contacts");
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Smartphone size={18} aria-hidden />}
        title={t("import.title")}
        onClick={onImport}
      >
        {t("import.open")}
      </Button>
      <Button variant="contained" startIcon={<UserPlus size={18} aria-hidden />} onClick={onAdd}>
        {t("addTitle")}
      </Button>
    </>
  );
}
