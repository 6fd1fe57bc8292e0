import type { Knowledge } from "@balcao/shared/knowledge/schema";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/table/columns.ts";
import basics from "../../ui/basics.module.css";
import css from "../../ui/looks/row-words.module.css";

/** The columns of the list of knowledge: the title, the kind, and the beginning of the text or the state of the file. */
export function useKnowledgeColumns(): Column<Knowledge>[] {
  const { t } = useTranslation("prompts");
  return [
    {
      key: "title",
      head: t("knowledge.title.article"),
      width: "minmax(0, 4fr)",
      cell: (knowledge) => (
        <div className={`${basics["rest"]} ${css["words"]}`}>
          <strong dir="auto">{knowledge.title}</strong>
          {knowledge.kind === "file" ? <FileState knowledge={knowledge} /> : <p dir="auto">{knowledge.beginning}</p>}
        </div>
      ),
    },
    {
      key: "kind",
      head: t("common:column.kind"),
      width: "130px",
      cell: ({ kind }) => (
        <span className={`${basics["hint"]} ${basics["still"]} ${css["mark"]}`}>{t(`knowledge.kind.${kind}`)}</span>
      ),
    },
  ];
}

function FileState({ knowledge: { fileName, state, failure, pieces } }: { knowledge: Knowledge }) {
  const { t } = useTranslation("prompts");
  const told =
    state === "ready"
      ? t("knowledge.file.ready", { count: pieces })
      : state === "failed"
        ? t(`knowledge.file.fault.${failure ?? "broken"}`)
        : t("knowledge.file.reading");
  return (
    <p className={css["file"]} data-state={state}>
      <span dir="auto">{fileName}</span> · <span role="status">{told}</span>
    </p>
  );
}
