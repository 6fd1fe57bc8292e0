import { can } from "@balcao/shared/permissions";
import Button from "@mui/material/Button";
import FileDown from "lucide-react/icons/file-down";
import FileUp from "lucide-react/icons/file-up";
import Smartphone from "lucide-react/icons/smartphone";
import UserPlus from "lucide-react/icons/user-plus";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { sizeOf } from "../../../lib/format.ts";
import { useExport } from "./use-export.ts";

type Props = { onAdd: () => void; onImport: () => void; onImportFile: () => void };

/** The buttons of the contacts' page: add, import from a phone or a file, and export. */
export function PageActions({ onAdd, onImport, onImportFile }: Props) {
  const { t, i18n } = useTranslation("contacts");
  const me = useMe();
  const { bytes, run } = useExport();
  return (
    <>
      {can(me, "contacts-page:importContacts") ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Smartphone size={18} aria-hidden />}
          title={t("import.title")}
          onClick={onImport}
        >
          {t("import.open")}
        </Button>
      ) : null}
      {can(me, "contacts-page:importContacts") ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileUp size={18} aria-hidden />}
          title={t("importFile.title")}
          onClick={onImportFile}
        >
          {t("importFile.open")}
        </Button>
      ) : null}
      {can(me, "contacts-page:exportContacts") ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileDown size={18} aria-hidden />}
          title={t("export.title")}
          loading={bytes !== null}
          loadingPosition="start"
          onClick={run}
        >
          {bytes === null ? t("export.open") : t("export.progress", { size: sizeOf(bytes, i18n.language) })}
        </Button>
      ) : null}
      <Button variant="contained" startIcon={<UserPlus size={18} aria-hidden />} onClick={onAdd}>
        {t("addTitle")}
      </Button>
    </>
  );
}
