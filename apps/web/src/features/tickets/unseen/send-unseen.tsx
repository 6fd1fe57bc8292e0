import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Caution } from "../../../ui/caution.tsx";
import { errorText } from "../../../lib/error-text.ts";
import { notify } from "../../../lib/notify.ts";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { queueList } from "../../../nouns/queues/noun.ts";
import { useUnattended } from "../../../nouns/users/queue-attendants.ts";
import { useSendUnseen } from "../../../nouns/tickets/changes.ts";
import { InfoDialog } from "../../../ui/dialogs/info-dialog.tsx";
import { QueueField } from "../dialogs/route-fields.tsx";

type Props = { count: number; onClose: () => void };

/** Asks for the queue to which all unseen customers go. Only queues in which somebody works are offered. */
export default function SendUnseen({ count, onClose }: Props) {
  const { t } = useTranslation("tickets");
  const list = useQuery(queueList);
  const queues = list.data ?? [];
  const unattended = useUnattended(queues);
  const [queueId, choose] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const { mutateAsync, isPending, error: refusal } = useSendUnseen();
  const error = refusal ?? list.error;
  const attended = queues.filter((queue) => !unattended.includes(queue));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(queueId === null);
    if (queueId === null || isPending) return;
    mutateAsync(queueId).then(
      (moved) => {
        notify.success(t("unseen.done", { count: moved }));
        onClose();
      },
      () => undefined,
    );
  };
  if (list.data && attended.length === 0)
    return (
      <InfoDialog title={t("unseen.ask", { count })} onClose={onClose}>
        <Caution>{t("unseen.nobody")}</Caution>
      </InfoDialog>
    );
  return (
    <EntityDialog
      title={t("unseen.ask", { count })}
      action={t("unseen.action")}
      dirty={false}
      busy={isPending || list.isPending}
      refusal={error ? errorText(error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("unseen.text")}</p>
      <QueueField
        autoFocus
        queues={attended}
        none={null}
        missing={missing}
        value={queueId}
        onChange={(id) => (choose(id), setMissing(false))}
      />
    </EntityDialog>
  );
}
