import type { AssistantQuestion } from "@balcao/shared/assistant/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import { useTranslation } from "react-i18next";
import { openQuestions, useSettleQuestion } from "../../features/assistant/queries.ts";
import { KnowledgeDialog } from "../../features/knowledge/offers/knowledge-dialog.tsx";
import { dateOf } from "../../lib/format.ts";
import { CrudPart } from "../../ui/crud-part.tsx";
import { RowActions } from "../../ui/rows.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { useDialogSwitch } from "../../ui/use-dialog-switch.ts";

/** What the assistant could not answer: somebody writes the answer, or says that it needs none. */
export default function Questions() {
  const { t } = useTranslation("prompts");
  const query = useInfiniteQuery(openQuestions);
  const settle = useSettleQuestion();
  const { now, open, close } = useDialogSwitch<{ answer: AssistantQuestion }>();
  return (
    <CrudPart
      words={{ title: t("tab.questions"), failed: t("failed") }}
      empty={{ icon: CircleHelp, title: t("questions.emptyTitle"), text: t("questions.emptyText") }}
      query={query}
      items={query.data?.pages.flatMap(({ questions }) => questions) ?? []}
      table={{
        columns: useQuestionColumns(),
        renderActions: (one) => (
          <RowActions
            name={one.question}
            more={<Button onClick={() => open("answer", one)}>{t("questions.answer")}</Button>}
            onDelete={() => settle.mutate(one.id)}
          />
        ),
        cards: "tablet",
        actionsBelow: true,
      }}
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

function useQuestionColumns(): Column<AssistantQuestion>[] {
  const { t } = useTranslation("prompts");
  return [
    {
      key: "question",
      head: t("knowledge.title.answer"),
      cell: ({ question }) => <strong dir="auto">{question}</strong>,
    },
    {
      key: "at",
      head: t("common:column.date"),
      width: "100px",
      cell: ({ at }) => <time dateTime={at}>{dateOf(at)}</time>,
    },
  ];
}
