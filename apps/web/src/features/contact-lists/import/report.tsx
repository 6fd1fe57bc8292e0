import { addedOutcomes, type ContactListImport, maySaveRows, rowOutcomes } from "@balcao/shared/contact-lists/import";
import IconButton from "@mui/material/IconButton";
import FileDown from "lucide-react/icons/file-down";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../../lib/format.ts";
import { useMe } from "../../../nouns/auth/me.ts";
import { useSaveRows } from "./files.ts";
import basics from "../../../ui/basics.module.css";
import css from "../../../ui/looks/imports.module.css";

/** The result of an import, group by group. Users who may export contacts can save each group as a file. Every row belongs to one group. */
export function Report({ report }: { report: ContactListImport }) {
  const { t } = useTranslation("contactLists");
  const { status, failure, source, fileName, total, done, counts, user, startedAt } = report;
  const added = addedOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const who = user ? t("import.by", { name: user.name }) : "";
  return (
    <div className={`${basics["framed"]} ${css["report"]}`}>
      <h3 dir="auto">
        {source === "contacts" ? t("import.contacts") : fileName} <time dateTime={startedAt}>{fullOf(startedAt)}</time>
      </h3>
      <p>
        {status === "failed" && failure
          ? t(`failure.${failure}`)
          : status === "stopped"
            ? t(done === 0 ? "import.discarded" : "import.stopped", { done, total })
            : t("import.total", { count: done, added })}{" "}
        {who}
      </p>
      <Groups report={report} />
    </div>
  );
}

/** The groups of an import with their counts. They are also shown while the import runs. */
export function Groups({ report }: { report: ContactListImport }) {
  const { t, i18n } = useTranslation("contactLists");
  const save = useSaveRows(report);
  const me = useMe();
  const groups = rowOutcomes.filter((outcome) => report.counts[outcome] > 0);
  if (groups.length === 0) return null;
  return (
    <dl className={css["groups"]}>
      {groups.map((outcome) => (
        <div key={outcome} className={`${basics["row"]} ${basics["apart"]}`}>
          <dt>{t(`outcome.${outcome}`)}</dt>
          <dd className={`${basics["row"]} ${basics["figures"]} ${basics["gap4"]}`}>
            {report.counts[outcome].toLocaleString(i18n.language)}
            {maySaveRows({ ...me, userId: me.id }, report, outcome) ? (
              <IconButton
                size="small"
                aria-label={t("rows.save", { group: t(`outcome.${outcome}`) })}
                title={t("rows.save", { group: t(`outcome.${outcome}`) })}
                disabled={save.isPending}
                onClick={() => save.mutate(outcome)}
              >
                <FileDown size={16} />
              </IconButton>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
