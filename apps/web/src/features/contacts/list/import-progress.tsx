import type { ContactImport } from "@balcao/shared/contacts/import";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";

/** The progress of an import. Before the phone's entries are counted, this only says that the import runs. */
export function ImportProgress({ running: { total, done, whatsapp } }: { running: ContactImport }) {
  const { t } = useTranslation("contacts");
  const words =
    total === 0
      ? t("import.reading", { name: whatsapp.name })
      : t("import.progress", { name: whatsapp.name, done, total });
  return (
    <div className={`${basics["apart"]} ${basics["small"]} ${css["progress"]}`}>
      <p aria-live="polite">{words}</p>
      <LinearProgress
        aria-label={t("import.title")}
        {...(total === 0 ? {} : { variant: "determinate" as const, value: (100 * done) / total })}
      />
    </div>
  );
}
