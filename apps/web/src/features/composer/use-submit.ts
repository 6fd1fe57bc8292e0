import { renderVariables } from "@balcao/shared/message-variables";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useCallback } from "react";
import { keepTaken } from "../../lib/pocket/shared-content.ts";
import type { DraftHandle } from "../../nouns/drafts/drafts.ts";
import { attachmentOf, isBlank, type MessageHead, outgoingOf } from "./outgoing.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { unsentStore } from "../../nouns/messages/unsent-store.ts";
import { useEditMessage } from "../../nouns/messages/queries.ts";
import { usesFields } from "./quick-answers.ts";
import { signatureOn } from "./signature.ts";
import { useMessageContext } from "./use-message-context.ts";

type Submit = { submit: () => void; ready: boolean; sendVoice: (voice: File) => void };

/** Turns the draft into messages, or an edit into a changed message. `ready` says whether the draft has anything to send. */
export function useSubmit(ticket: Ticket, { draft, change }: DraftHandle): Submit {
  const { id: ticketId } = ticket;
  const { id: userId } = useMe();
  const fillIn = useFillIn(ticket, draft);
  const { mutate: save } = useEditMessage();
  const ready = draft.edit
    ? !isBlank(draft.edit.text)
    : !isBlank(draft.text) || draft.files.length > 0 || draft.quick !== null;
  const submit = useCallback(() => {
    const { edit } = draft;
    if (edit) {
      const body = fillIn(edit.text.trim());
      if (body === "") return;
      change({ edit: null });
      // The text of a refused edit comes back into the field, so that it is not lost.
      if (body !== edit.message.body) save({ id: edit.message.id, body, onRefused: () => change({ edit }) });
      return;
    }
    for (const outgoing of outgoingOf(draft, headOf(userId, ticketId)))
      unsentStore.put({ ...outgoing, body: fillIn(outgoing.body) });
    // The files are cleared here and not after the next drawing, because a ticket that closes immediately after the sending is not drawn again. A
    // sent file must not come back.
    if (draft.files.length > 0) void keepTaken(userId, ticketId, []);
    if (ready) change({ text: "", files: [], replyTo: null, quick: null });
  }, [draft, change, ticketId, userId, save, ready, fillIn]);
  const { replyTo } = draft;
  const sendVoice = useCallback(
    (voice: File) => {
      const only = { text: "", replyTo, edit: null, files: [attachmentOf(voice)], quick: null };
      for (const outgoing of outgoingOf(only, headOf(userId, ticketId))) unsentStore.put(outgoing);
      change({ replyTo: null });
    },
    [replyTo, change, userId, ticketId],
  );
  return { submit, ready, sendVoice };
}

/** Fills in the variables of a text as the server will. So the bubble shows immediately, and also offline, what the customer will read. */
function useFillIn(ticket: Ticket, { text, edit, files }: DraftHandle["draft"]): (text: string) => string {
  const all = [text, edit?.text ?? "", ...files.map(({ caption }) => caption)].join("\n");
  const contextNow = useMessageContext(ticket, { wanted: all.includes("{{"), fields: usesFields(all) });
  return (written) => (written.includes("{{") ? renderVariables(written, contextNow()) : written);
}

const headOf = (userId: number, ticketId: number): MessageHead => ({
  userId,
  ticketId,
  sign: signatureOn(),
  at: new Date().toISOString(),
  order: unsentStore.nextOrder(),
});
