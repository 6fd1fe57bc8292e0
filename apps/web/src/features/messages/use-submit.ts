import { useCallback } from "react";
import type { DraftHandle } from "./drafts.ts";
import { isBlank, outgoingOf } from "./outgoing.ts";
import { useEditMessage } from "./queries.ts";
import { useSend } from "./send.ts";

/** Turns the draft into messages, or an edit into a changed message. `ready` tells whether there is anything to send. */
export function useSubmit(ticketId: number, { draft, change }: DraftHandle): { submit: () => void; ready: boolean } {
  const { mutate: send } = useSend(ticketId);
  const { mutate: save } = useEditMessage();
  const ready = draft.edit ? !isBlank(draft.edit.text) : !isBlank(draft.text) || draft.files.length > 0;
  const submit = useCallback(() => {
    const { edit } = draft;
    if (edit) {
      const body = edit.text.trim();
      if (body === "") return;
      change({ edit: null });
      // A refusal gives the words back, to be used otherwise.
      if (body !== edit.message.body) save({ id: edit.message.id, body }, { onError: () => change({ edit }) });
      return;
    }
    for (const outgoing of outgoingOf(draft, ticketId, new Date().toISOString())) send(outgoing);
    if (ready) change({ text: "", files: [], replyTo: null });
  }, [draft, change, ticketId, send, save, ready]);
  return { submit, ready };
}
