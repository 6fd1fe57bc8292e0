import type { Knowledge } from "@balcao/shared/knowledge/schema";
import { useTranslation } from "react-i18next";
import css from "./knowledge-cells.module.css";

/** One row of the list: the title, the beginning of the text, and what it is. */
export function KnowledgeCells({ knowledge }: { knowledge: Knowledge }) {
  const { t } = useTranslation("prompts");
  const { title, beginning, kind } = knowledge;
  return (
    <>
      <div className={css["words"]}>
        <strong dir="auto">{title}</strong>
        <p dir="auto">{beginning}</p>
      </div>
      <span className={css["mark"]}>{t(`knowledge.kind.${kind}`)}</span>
    </>
  );
}
