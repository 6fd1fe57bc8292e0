import { minNote } from "@balcao/shared/ticket-notes/rules";
import { useMe } from "../auth/me.ts";
import { useAddNote } from "./queries.ts";
import { putNoteBack, useNoteDraft } from "./note-draft.ts";

/**
 * A new note of a ticket, wherever the user writes it. Sending empties the field immediately, so that the note is saved only once and text typed
 * meanwhile stays. A refused note comes back, even if the user has left the ticket.
 */
export function useNewNote(ticketId: number) {
  const { id: userId } = useMe();
  const [text, setText] = useNoteDraft(userId, ticketId);
  const add = useAddNote((refused) => putNoteBack(userId, refused.ticketId, refused.note));
  const note = text.trim();
  const ready = note.length >= minNote && !add.isPending;
  const keep = (onKept: () => void = () => undefined) => {
    if (!ready) return;
    setText("");
    add.mutate({ note, ticketId }, { onSuccess: onKept });
  };
  return { text, setText, note, ready, keep, isPending: add.isPending };
}
