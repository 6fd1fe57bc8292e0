import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../lib/notify.ts";
import { useRemoveTask } from "../../nouns/company-tasks/queries.ts";
import { Confirm } from "../../ui/dialogs/confirm.tsx";

interface Props {
  companyId: number;
  taskId: string;
  words: { action: string; done: string };
  /** The question that the user must confirm. Without a question the task is removed without a confirmation. */
  question?: { title: string; text: string } | undefined;
  onRemoved?: () => void;
}

/** Removes a task with its file, or cancels a running task. */
export function RemoveButton({ companyId, taskId, words, question, onRemoved }: Props) {
  const { t } = useTranslation();
  const [asking, ask] = useState(false);
  const remove = useRemoveTask(companyId);
  const run = () => {
    ask(false);
    // The event of the removal may remove the row before the answer arrives.
    void remove.mutateAsync(taskId).then(
      () => {
        notify.success(words.done);
        onRemoved?.();
      },
      () => undefined,
    );
  };
  return (
    <>
      <Button size="small" color="inherit" loading={remove.isPending} onClick={question ? () => ask(true) : run}>
        {words.action}
      </Button>
      {question ? (
        <Confirm
          open={asking}
          title={question.title}
          text={question.text}
          action={words.action}
          dismiss={t("close")}
          danger
          onClose={() => ask(false)}
          onConfirm={run}
        />
      ) : null}
    </>
  );
}
