import { useCallback } from "react";
import type { DraftHandle } from "./drafts.ts";
import { attachmentOf, isBlank, type MessageHead, outgoingOf } from "./outgoing.ts";
import { useMe } from "../auth/me.ts";
import { unsentStore } from "../messages/offers/unsent-store.ts";
import { useEditMessage } from "../messages/queries.ts";
import { signatureOn } from "./signature.ts";

type Submit = { submit: () => void; ready: boolean; sendVoice: (voice: File) => void };

/** Turns the draft into messages, or an edit into a changed message. `ready` tells whether there is anything to send. */
export function useSubmit(ticketId: number, { draft, change }: DraftHandle): Submit {
  const { id: userId } = useMe();
  const { mutate: save } = useEditMessage();
  const ready = draft.edit
    ? !isBlank(draft.edit.text)
    : !isBlank(draft.text) || draft.files.length > 0 || draft.quick !== null;
  const submit = useCallback(() => {
    const { edit } = draft;
    if (edit) {
      const body = edit.text.trim();
      if (body === "") return;
      change({ edit: null });
      // A refused edit comes back into the field, so that its text is not lost.
      if (body !== edit.message.body) save({ id: edit.message.id, body }, { onError: () => change({ edit }) });
      return;
    }
    for (const outgoing of outgoingOf(draft, headOf(userId, ticketId))) unsentStore.put(outgoing);
    if (ready) change({ text: "", files: [], replyTo: null, quick: null });
  }, [draft, change, ticketId, userId, save, ready]);
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

const headOf = (userId: number, ticketId: number): MessageHead => ({
  userId,
  ticketId,
  sign: signatureOn(),
  at: new Date().toISOString(),
  order: unsentStore.nextOrder(),
});
