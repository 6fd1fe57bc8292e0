import {
  type ContactFileImport,
  contactRowOutcomes,
  contactRowReasons,
  type ContactRowOutcome,
} from "@balcao/shared/contact-file-imports/schema";
import { csvLine, csvStart } from "@balcao/shared/csv";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useMutation, useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import Undo2 from "lucide-react/icons/undo-2";
import { useTranslation } from "react-i18next";
import { fullOf } from "../../lib/format.ts";
import { saveFile } from "../../lib/save-file.ts";
import { fileImportOf, rowsOf, useUndoFile } from "../../nouns/contact-file-imports/noun.ts";
import basics from "../../ui/basics.module.css";
import css from "../../ui/looks/imports.module.css";

/** The results of an import, group by group, and a button that undoes the import while that is possible. */
export function FileReport({ report }: { report: ContactFileImport }) {
  const { t } = useTranslation(["contactFileImports", "contactLists"]);
  const undo = useUndoFile();
  const { status, failure, fileName, done, total, undone, kept, user, startedAt, undoUntil } = report;
  const what =
    status === "failed" && failure
      ? t(`contactLists:failure.${failure}`)
      : status === "undone"
        ? t("undone", { undone, kept })
        : status === "stopped"
          ? t("stopped", { done, total })
          : t("total", { count: done });
  return (
    <div className={`${basics["framed"]} ${css["report"]}`}>
      <h3 dir="auto">
        {fileName} <time dateTime={startedAt}>{fullOf(startedAt)}</time>
      </h3>
      <p>
        {what} {user ? t("by", { name: user.name }) : ""}
      </p>
      <FileGroups report={report} />
      {undoUntil ? (
        <Button
          size="small"
          color="inherit"
          startIcon={<Undo2 size={16} aria-hidden />}
          loading={undo.isPending}
          loadingPosition="start"
          title={t("undoUntil", { date: fullOf(undoUntil) })}
          onClick={() => undo.mutate(report.id)}
        >
          {t("undo")}
        </Button>
      ) : null}
    </div>
  );
}

/** The groups of an import with their counts. Each group can be saved as a file. */
export function FileGroups({ report }: { report: ContactFileImport }) {
  const { t, i18n } = useTranslation("contactFileImports");
  const save = useSaveGroup(report.id);
  const groups = contactRowOutcomes.filter((outcome) => report.counts[outcome] > 0);
  const willBe = report.status === "checking" || report.status === "ready";
  const wordOf = (outcome: ContactRowOutcome) => (willBe ? t(`wouldBe.${outcome}`) : t(`outcome.${outcome}`));
  if (groups.length === 0) return null;
  return (
    <dl className={css["groups"]}>
      {groups.map((outcome) => (
        <div key={outcome} className={`${basics["row"]} ${basics["apart"]}`}>
          <dt>{wordOf(outcome)}</dt>
          <dd className={`${basics["row"]} ${basics["figures"]} ${basics["gap4"]}`}>
            {report.counts[outcome].toLocaleString(i18n.language)}
            <IconButton
              size="small"
              aria-label={t("save", { group: wordOf(outcome) })}
              title={t("save", { group: wordOf(outcome) })}
              disabled={save.isPending}
              onClick={() => save.mutate(outcome)}
            >
              <FileDown size={16} />
            </IconButton>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why rows are in their groups, the most frequent reason first. */
export function Reasons({ importId }: { importId: number }) {
  const { t, i18n } = useTranslation("contactFileImports");
  const { data } = useQuery(fileImportOf(importId));
  if (!data || data.reasons.length === 0) return null;
  return (
    <ul className={css["note"]} aria-label={t("reasons")}>
      {data.reasons.map(({ reason, count }) => (
        <li key={reason}>
          {t("reasonCount", { reason: t(`reason.${reason}`), count: count.toLocaleString(i18n.language) })}
        </li>
      ))}
    </ul>
  );
}

/** The last two cells of each line are codes. The file shows words in their place. */
const codes = /;(\w+);(\w*)\r\n/g;

function useSaveGroup(importId: number) {
  const { t } = useTranslation("contactFileImports");
  return useMutation({
    mutationFn: async (group: ContactRowOutcome) => {
      const [, ...rows] = (await (await rowsOf(importId, group)).text()).replace(csvStart, "").split(/(?<=\r\n)/);
      const head = csvLine([t("row"), t("use.name"), t("use.number"), t("use.email"), t("group"), t("why")]);
      const body = rows.join("").replaceAll(codes, (_line, outcome: string, code: string) => {
        const reason = contactRowReasons.find((one) => one === code);
        return csvLine(["", t(`outcome.${outcome as ContactRowOutcome}`), reason ? t(`reason.${reason}`) : ""]);
      });
      return { text: csvStart + head + body, group };
    },
    onSuccess: ({ text, group }) =>
      saveFile(
        new Blob([text], { type: "text/csv;charset=utf-8" }),
        `${t("file")}-${importId}-${t(`outcome.${group}`)}.csv`,
      ),
  });
}
