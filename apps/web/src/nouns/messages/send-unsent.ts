import { messagesApi } from "@balcao/shared/messages/api";
import type { Message } from "@balcao/shared/messages/schema";
import type { QueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { noteProgress } from "../../lib/unsent/progress.ts";
import { startSending } from "../../lib/unsent/sending.ts";
import { putMessage } from "./cache.ts";
import { unsentStore, type Outgoing } from "./unsent-store.ts";

async function post(cache: QueryClient, entry: Outgoing): Promise<Message[]> {
  const { ticketId, clientId, body, sign, quoted, quickMessageId, attachment } = entry;
  const file = attachment?.file;
  const request = {
    params: { ticketId },
    body: {
      body,
      clientId,
      quotedMsg: quoted?.id,
      sign: sign ? ("true" as const) : ("false" as const),
      ...(quickMessageId === null ? {} : { quickMessageId }),
      ...(file && !(file instanceof File) ? { fileListEntryId: file.entryId } : {}),
    },
  };
  const { messages } =
    file instanceof File
      ? await upload(messagesApi.send, request, [file], noteProgress(cache, clientId))
      : await call(messagesApi.send, request);
  return messages;
}

/** Posts as a mutation, so that ticks that arrive before the answer are kept. Offline the post fails immediately, and the loop below waits. */
const sending = (cache: QueryClient, entry: Outgoing): Promise<unknown> =>
  cache
    .getMutationCache()
    .build(cache, {
      mutationFn: () => post(cache, entry),
      onSuccess: (messages) => messages.forEach((message) => putMessage(cache, message)),
      networkMode: "always",
      gcTime: 0,
      meta: { quiet: true },
    })
    .execute(undefined);

/** Sends the unsent messages of a user to customers, until the returned function is called. */
export const startSendingUnsent = (cache: QueryClient, userId: number): (() => void) =>
  startSending({
    store: unsentStore,
    userId,
    placeOf: ({ ticketId }) => ticketId,
    // The lock keeps its first name, so that a tab with an older version does not send at the same time.
    lock: "outbox",
    send: (entry) => sending(cache, entry),
  });
