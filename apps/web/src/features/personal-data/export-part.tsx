import FileArchive from "lucide-react/icons/file-archive";
import { useTranslation } from "react-i18next";
import { sizeOf } from "../../lib/format.ts";
import { useExportPerson } from "../../nouns/personal-data/queries.ts";
import basics from "../../ui/basics.module.css";
import { Act, Part } from "./part.tsx";

/** Saves everything about the person as a zip. The server asks for the password again, and writes the export into the audit. */
export function ExportPart({ contactId }: { contactId: number }) {
  const { t, i18n } = useTranslation("personalData");
  const { bytes, run } = useExportPerson(contactId);
  return (
    <Part title={t("export.title")}>
      <p className={basics["hint"]}>{t("export.about")}</p>
      <Act icon={FileArchive} loading={bytes !== null} onClick={run}>
        {bytes === null ? t("export.run") : t("export.progress", { size: sizeOf(bytes, i18n.language) })}
      </Act>
    </Part>
  );
}
