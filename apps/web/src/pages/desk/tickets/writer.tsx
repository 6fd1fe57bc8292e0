import type { Ticket } from "@balcao/shared/tickets/schema";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../nouns/auth/me.ts";
import { NoteComposer } from "../../../features/ticket-notes/note-composer.tsx";
import { useNoteDraft } from "../../../nouns/ticket-notes/note-draft.ts";
import { useNoteWish } from "../../../nouns/ticket-notes/note-wish.ts";
import basics from "../../../ui/basics.module.css";
import css from "./writer.module.css";

type Props = { ticket: Ticket; onMessage: () => void; children: ReactNode };

/**
 * The foot of a conversation, for a message to the customer or a note that only the team sees. Any user who sees the ticket may write a note, also
 * where no message can be written. The key n begins a note.
 */
export function Writer({ ticket, onMessage, children }: Props) {
  const { t } = useTranslation("contacts");
  const me = useMe();
  const [noting, setNoting] = useState(false);
  const [kept] = useNoteDraft(me.id, ticket.id);
  useNoteWish(() => setNoting(!me.visit));
  const leave = () => {
    setNoting(false);
    onMessage();
  };
  if (me.visit) return children;
  return (
    <div className={css["writer"]} data-note={noting} data-foot>
      <div className={css["kinds"]} role="group" aria-label={t("writeKind")}>
        <button className={`${basics["hint"]} ${basics["mark"]}`} type="button" aria-pressed={!noting} onClick={leave}>
          {t("writeMessage")}
        </button>
        <button
          className={`${basics["hint"]} ${basics["mark"]}`}
          type="button"
          aria-pressed={noting}
          title={t("writeNoteHint")}
          onClick={() => setNoting(true)}
        >
          {t("internalNote")}
          {kept !== "" && !noting ? <i role="img" aria-label={t("noteBegun")} title={t("noteBegun")} /> : null}
        </button>
      </div>
      {noting ? <NoteComposer ticketId={ticket.id} onLeave={leave} /> : children}
    </div>
  );
}
