import type { AssistantQuestion } from "@balcao/shared/assistant/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import { useTranslation } from "react-i18next";
import css from "../../features/assistant/assistant.module.css";
import { openQuestions, useSettleQuestion } from "../../features/assistant/queries.ts";
import { KnowledgeDialog } from "../../features/knowledge/offers/knowledge-dialog.tsx";
import { CrudPart } from "../../ui/crud-part.tsx";
import { Row } from "../../ui/rows.tsx";
import { useDialogSwitch } from "../../ui/use-dialog-switch.ts";

/** What the assistant could not answer: somebody writes the answer, or says that it needs none. */
export default function Questions() {
  const { t, i18n } = useTranslation("prompts");
  const query = useInfiniteQuery(openQuestions);
  const settle = useSettleQuestion();
  const { now, open, close } = useDialogSwitch<{ answer: AssistantQuestion }>();
  return (
    <CrudPart
      words={{ title: t("tab.questions"), failed: t("failed") }}
      empty={{ icon: CircleHelp, title: t("questions.emptyTitle"), text: t("questions.emptyText") }}
      query={query}
      items={query.data?.pages.flatMap(({ questions }) => questions) ?? []}
      renderItem={(one) => (
        <Row
          key={one.id}
          name={one.question}
          more={<Button onClick={() => open("answer", one)}>{t("questions.answer")}</Button>}
          onDelete={() => settle.mutate(one.id)}
        >
          <div className={css["words"]}>
            <span dir="auto">{one.question}</span>
            <p>{new Date(one.at).toLocaleDateString(i18n.language)}</p>
          </div>
        </Row>
      )}
    >
      {now.answer ? (
        <KnowledgeDialog
          saved={null}
          kind="answer"
          asked={{ question: now.answer.question, questionId: now.answer.id }}
          onClose={close}
        />
      ) : null}
    </CrudPart>
  );
}
