import type { ContactListImport } from "@balcao/shared/contact-lists/import";
import LinearProgress from "@mui/material/LinearProgress";
import { useTranslation } from "react-i18next";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";

/** How far an import is. Before its rows are counted, this only says that the file is being read. */
export function Progress({ open: { status, source, total, done, fileName } }: { open: ContactListImport }) {
  const { t } = useTranslation("contactLists");
  const name = source === "contacts" ? t("import.contacts") : fileName;
  const words =
    status === "mapping"
      ? t("import.waits", { name })
      : status === "reading" || total === 0
        ? t("import.reading", { name })
        : t("import.progress", { name, done, total });
  return (
    <div className={`${basics["apart"]} ${basics["small"]} ${css["progress"]}`}>
      <p aria-live="polite">{words}</p>
      {status === "mapping" ? null : (
        <LinearProgress
          aria-label={t("import.title")}
          {...(status === "reading" || total === 0
            ? {}
            : { variant: "determinate" as const, value: Math.min(100, (100 * done) / total) })}
        />
      )}
    </div>
  );
}
