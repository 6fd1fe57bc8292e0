import { questionDays, questionWeeks } from "@balcao/shared/assistant/rules";
import type { AssistantQuestion } from "@balcao/shared/assistant/schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { openQuestions, useSettleQuestion } from "../../../nouns/assistant/queries.ts";
import { KnowledgeDialog } from "../../../nouns/knowledge/knowledge-dialog.tsx";
import { dateOf } from "../../../lib/format.ts";
import { CrudPart } from "../../../ui/page/crud-part.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { RowActions } from "../../../ui/rows.tsx";
import type { Column } from "../../../ui/table/columns.ts";
import { useDialogSwitch } from "../../../ui/dialogs/use-dialog-switch.ts";

/** The questions that the assistant could not answer. For each somebody writes the answer, or says that none is needed. */
export default function Questions() {
  const { t } = useTranslation("prompts");
  const [week, choose] = useState<number | null>(null);
  const query = useInfiniteQuery(openQuestions(week));
  const settle = useSettleQuestion();
  const { now, open, close } = useDialogSwitch<{ answer: AssistantQuestion }>();
  return (
    <CrudPart
      words={{ title: t("tab.questions"), failed: t("failed") }}
      filter={<WeekField value={week} onChange={choose} />}
      empty={{
        icon: CircleHelp,
        title: t(week === null ? "questions.emptyTitle" : "questions.emptyWeek"),
        text: t("questions.emptyText"),
      }}
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

const weeks = Array.from({ length: questionWeeks + 1 }, (_, back) => back);

/** Which week is listed, counted back from this one; null lists all stored days. */
function WeekField({ value, onChange }: { value: number | null; onChange: (week: number | null) => void }) {
  const { t } = useTranslation("prompts");
  const nameOf = (back: number) =>
    back > 1 ? t("questions.weeksAgo", { n: back }) : t(back === 0 ? "questions.thisWeek" : "questions.lastWeek");
  return (
    <SelectField
      label={t("questions.period")}
      none={t("questions.allDays", { n: questionDays })}
      value={value}
      onChange={onChange}
      options={weeks.map((id) => ({ id, name: nameOf(id) }))}
    />
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
