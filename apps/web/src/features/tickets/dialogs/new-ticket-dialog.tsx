import type { Contact } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import { isAdmin } from "@balcao/shared/permissions";
import type { Ticket, TicketOwner } from "@balcao/shared/tickets/schema";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { type FormEvent, lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { EntityDialog } from "../../../ui/dialogs/entity-dialog.tsx";
import { useMe } from "../../../nouns/auth/me.ts";
import { viewerOf } from "../../../nouns/auth/viewer.ts";
import { queueList } from "../../../nouns/queues/noun.ts";
import { useCreateTicket } from "../../../nouns/tickets/changes.ts";
import { ContactField } from "../../../nouns/contacts/contact-field.tsx";
import { ConnectionField, QueueField } from "./route-fields.tsx";
import { TakenNotice } from "./taken-notice.tsx";
import { refusalText } from "../use-verbs.ts";
import { Late } from "../../../ui/late.tsx";

type Props = {
  start: Contact | null;
  onClose: () => void;
  onDone: (ticket: Ticket) => void;
  onOpen: (uuid: string) => void;
};

/** Starts a conversation that the user owns. Admins need not choose its queue. */
export default function NewTicketDialog({ start, onClose, onDone, onOpen }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { data: all = [] } = useQuery(queueList);
  const mayChooseAny = isAdmin(viewerOf(me));
  const queues = mayChooseAny ? all : me.queues;
  const [contact, setContact] = useState<Contact | null>(start);
  const [typed, setTyped] = useState("");
  const [queueId, setQueue] = useState<number | null>(queues.length === 1 ? (queues[0]?.id ?? null) : null);
  const [whatsappId, setConnection] = useState<number | null>(me.whatsappId);
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending, error, reset } = useCreateTicket();
  const needsQueue = queueId === null && !mayChooseAny;
  const taken = ownerIn(error);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!contact || needsQueue || isPending) return;
    mutateAsync({ contactId: contact.id, queueId, whatsappId, userId: me.id, status: "open" }).then(
      onDone,
      () => undefined,
    );
  };
  return (
    <EntityDialog
      title={t("new.title")}
      action={t("new.action")}
      dirty={contact === null && typed.trim() !== ""}
      busy={isPending}
      refusal={error && !taken ? refusalText(error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {taken ? <TakenNotice owner={taken} onOpen={onOpen} /> : null}
      <ContactField
        value={contact}
        onChange={(chosen) => (setContact(chosen), reset())}
        onText={setTyped}
        error={tried && !contact ? t("new.chooseContact") : undefined}
      />
      {contact ? null : <AddContact typed={typed} onAdded={setContact} />}
      <QueueField
        queues={queues}
        none={mayChooseAny ? t("noQueue") : null}
        missing={tried && needsQueue}
        value={queueId}
        onChange={setQueue}
      />
      <ConnectionField none={t("route.defaultConnection")} value={whatsappId} onChange={setConnection} />
    </EntityDialog>
  );
}

const ContactDialog = lazy(() => import("../../../nouns/contacts/contact-dialog.tsx"));

/** Adds a contact that the search did not find, and chooses it. */
function AddContact({ typed, onAdded }: { typed: string; onAdded: (contact: Contact) => void }) {
  const { t } = useTranslation("tickets");
  const [open, show] = useState(false);
  const text = typed.trim();
  const known = (contact: Contact) => {
    show(false);
    onAdded(contact);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<UserPlus size={16} aria-hidden />}
        sx={{ alignSelf: "flex-start" }}
        onClick={() => show(true)}
      >
        {t("new.addContact")}
      </Button>
      <Late>
        {open ? (
          <ContactDialog
            contactId={null}
            start={/\p{L}/u.test(text) ? { name: text } : { number: text }}
            onClose={() => show(false)}
            onSaved={onAdded}
            onKnown={known}
          />
        ) : null}
      </Late>
    </>
  );
}

/** The owner of the running conversation with this contact, when the server refused a new conversation because of the running one. */
function ownerIn(error: unknown): TicketOwner | null {
  if (!(error instanceof AppError) || error.code !== "ERR_OTHER_OPEN_TICKET") return null;
  return (error.details as TicketOwner | undefined) ?? null;
}
