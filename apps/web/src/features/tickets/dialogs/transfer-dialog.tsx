import { isAdmin } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { Colleague } from "@balcao/shared/users/schema";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../../lib/notify.ts";
import { EntityDialog } from "../../../ui/entity-dialog.tsx";
import { queueList } from "../../queues/queries.ts";
import { colleagueList } from "../../users/queries.ts";
import { useTransfer } from "../changes.ts";
import { ConnectionField, QueueField, UserField } from "./route-fields.tsx";
import { refusalText } from "../use-verbs.ts";

type Props = { ticket: Ticket; onClose: () => void; onDone: () => void };

/** The users who may have a ticket of this queue, those online first. */
const peopleOf = (users: readonly Colleague[], queueId: number | null): Colleague[] =>
  users
    .filter((user) => isAdmin(user) || user.queues.some(({ id }) => id === queueId))
    .toSorted((a, b) => Number(b.online) - Number(a.online));

/** Transfers a ticket to a queue, where it is pending, or to a user of the queue, perhaps over another number. */
export default function TransferDialog({ ticket, onClose, onDone }: Props) {
  const { t } = useTranslation("tickets");
  const { data: queues = [] } = useQuery(queueList);
  const { data: users = [] } = useQuery(colleagueList);
  const [queueId, setQueue] = useState<number | null>(null);
  const [userId, setUser] = useState<number | null>(null);
  const [whatsappId, setConnection] = useState<number | null>(ticket.whatsappId);
  const [missing, setMissing] = useState(false);
  const { mutateAsync, isPending, error } = useTransfer();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(queueId === null);
    if (queueId === null || isPending) return;
    const moved = whatsappId === ticket.whatsappId ? {} : { whatsappId };
    mutateAsync({ ticketId: ticket.id, queueId, userId, ...moved }).then(
      () => {
        notify.success(t("transfer.done"));
        onDone();
      },
      () => undefined,
    );
  };
  // The present owner in the same queue is left out, since that would be no transfer.
  const people = peopleOf(users, queueId).filter(({ id }) => id !== ticket.userId || queueId !== ticket.queueId);
  const chooseQueue = (id: number | null) => {
    setQueue(id);
    setMissing(false);
    if (!peopleOf(users, id).some((user) => user.id === userId)) setUser(null);
  };
  return (
    <EntityDialog
      title={t("transfer.title")}
      action={t("transfer.action")}
      dirty={false}
      busy={isPending}
      refusal={error ? refusalText(error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <QueueField autoFocus queues={queues} none={null} missing={missing} value={queueId} onChange={chooseQueue} />
      <UserField users={people} disabled={queueId === null} value={userId} onChange={setUser} />
      <ConnectionField value={whatsappId} onChange={setConnection} />
    </EntityDialog>
  );
}
