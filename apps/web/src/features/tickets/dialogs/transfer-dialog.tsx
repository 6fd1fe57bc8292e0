import { minNote } from "@balcao/shared/ticket-notes/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { queueList } from "../../../nouns/queues/noun.ts";
import { colleagueList } from "../../../nouns/users/queries.ts";
import { useTransfer } from "../../../nouns/tickets/changes.ts";
import { refusalText, useVerbs } from "../use-verbs.ts";
import { ConnectionField, QueueField } from "./route-fields.tsx";
import { queueFor, type Target, targetsOf } from "./target.ts";
import { TargetField } from "./target-field.tsx";

type Props = { ticket: Ticket; onClose: () => void; onDone: () => void };
/** An attendant still reads a note of this length before answering. */
const longestNote = 500;

/** The values of the form, and the transfer itself. */
function useForm({ ticket, onDone }: Omit<Props, "onClose">) {
  const { t } = useTranslation("tickets");
  const [target, setTarget] = useState<Target | null>(null);
  const [queueId, setQueue] = useState<number | null>(null);
  const [note, setNote] = useState("");
  const [whatsappId, setConnection] = useState<number | null>(ticket.whatsappId);
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending, error } = useTransfer();
  const words = note.trim();
  const isShort = words.length > 0 && words.length < minNote;

  const { tellDone } = useVerbs();
  const { pathname } = useLocation();

  const send = (to: Target | null, toQueue: number | null) => {
    setTried(true);
    if (!to || toQueue === null || isShort || isPending) return;
    const userId = to.kind === "person" ? to.id : null;
    const moved = whatsappId === ticket.whatsappId ? {} : { whatsappId };
    const body = { ticketId: ticket.id, queueId: toQueue, userId, ...moved, ...(words === "" ? {} : { note: words }) };
    const at = Date.now();
    mutateAsync(body).then(
      (changed) => {
        tellDone(t("transfer.done", { name: to.name }), changed, { at, path: pathname });
        onDone();
      },
      () => undefined,
    );
  };
  const choose = (to: Target | null, entered: boolean) => {
    const toQueue = to && (to.kind === "queue" ? to.id : queueFor(to, ticket));
    setTarget(to);
    setQueue(toQueue);
    setTried(false);
    if (entered && toQueue !== null) send(to, toQueue);
  };
  const values = { target, queueId, note, whatsappId };
  return { ...values, words, isShort, tried, isPending, error, choose, setQueue, setNote, setConnection, send };
}

/** Gives a ticket to a queue, where the ticket waits, or to a person. A transfer may also change the number and add a note for the next attendant. */
export default function TransferDialog({ ticket, onClose, onDone }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { data: queues = [] } = useQuery(queueList);
  const { data: users = [] } = useQuery(colleagueList);
  const form = useForm({ ticket, onDone });
  const { target, queueId, tried, error } = form;
  const ofSeveral = target?.kind === "person" && target.queues.length > 1 ? target : null;
  return (
    <EntityDialog
      title={t("transfer.title")}
      action={t("transfer.action")}
      dirty={form.words !== ""}
      busy={form.isPending}
      refusal={error ? refusalText(error).text : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        form.send(target, queueId);
      }}
      onClose={onClose}
    >
      <TargetField
        targets={targetsOf(ticket, me.id, queues, users)}
        value={target}
        onChange={form.choose}
        error={tried && !target ? t("transfer.choose") : undefined}
      />
      <NoteField value={form.note} onChange={form.setNote} isShort={tried && form.isShort} />
      {ofSeveral ? (
        <QueueField
          key={ofSeveral.id}
          autoFocus={queueId === null}
          queues={ofSeveral.queues}
          none={null}
          missing={tried && queueId === null}
          value={queueId}
          onChange={form.setQueue}
        />
      ) : null}
      <ConnectionField value={form.whatsappId} onChange={form.setConnection} />
    </EntityDialog>
  );
}

type NoteProps = { value: string; onChange: (note: string) => void; isShort: boolean };

/** The field for the note. Enter sends the transfer, and Shift+Enter begins a new line. */
function NoteField({ value, onChange, isShort }: NoteProps) {
  const { t } = useTranslation("tickets");
  return (
    <Field
      label={t("transfer.note")}
      help={t("transfer.noteHelp")}
      error={isShort ? t("transfer.noteShort", { count: minNote }) : undefined}
    >
      {(wiring) => (
        <OutlinedInput
          multiline
          minRows={2}
          maxRows={5}
          value={value}
          error={isShort}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (event.target instanceof HTMLTextAreaElement) event.target.form?.requestSubmit();
          }}
          slotProps={{ input: { ...wiring, maxLength: longestNote } }}
        />
      )}
    </Field>
  );
}
