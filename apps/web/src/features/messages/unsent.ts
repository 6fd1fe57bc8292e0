import { AppError } from "@balcao/shared/errors";
import { messagesApi } from "@balcao/shared/messages/api";
import { staleAfterMs } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { QueryClient } from "@tanstack/react-query";
import { call, isPassing, upload } from "../../lib/api.ts";
import { putMessage } from "./cache.ts";
import { unsentStore, type Outgoing } from "./offers/unsent-store.ts";

export const progressKey = (clientId: string) => ["upload", clientId] as const;
const shortestPauseMs = 500;
const longestPauseMs = 15_000;

/** The message itself was not refused: the network is down, the server is busy, or the user must sign in again first. */
const mayPass = (error: unknown): boolean =>
  isPassing(error) ||
  (error instanceof AppError &&
    ["ERR_TOO_MANY_REQUESTS", "ERR_TOO_SLOW", "ERR_SESSION_EXPIRED", "ERR_SESSION_ENDED"].includes(error.code));

/** Lets one tab work at a time. Where the browser has no locks, only the client id prevents a doubled message. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  // Missing on plain http under another name than localhost, whatever the types say.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, work) : work();
};

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
      ? await upload(messagesApi.send, request, [file], (share) => cache.setQueryData(progressKey(clientId), share))
      : await call(messagesApi.send, request);
  return messages;
}

/** Posts as a mutation, so that ticks which arrive before the answer are kept. Offline it is tried at once: the loop below waits. */
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

type Outcome = "sent" | "refused" | "no way";

async function attempt(cache: QueryClient, entry: Outgoing): Promise<Outcome> {
  if (Date.now() - Date.parse(entry.at) > staleAfterMs) {
    unsentStore.put({ ...entry, fault: "too-old" });
    return "refused";
  }
  try {
    await sending(cache, entry);
    unsentStore.remove(entry);
    return "sent";
  } catch (error) {
    if (mayPass(error)) return "no way";
    unsentStore.put({ ...entry, fault: error instanceof AppError ? error.code : "ERR_INTERNAL" });
    return "refused";
  }
}

/**
 * Sends the unsent messages of this browser: each ticket's one after another in the order of writing, by one tab only.
 * It goes on by itself when the network is back. Returns the function that stops it.
 */
export function startSendingUnsent(cache: QueryClient, userId: number): () => void {
  const busy = new Set<number>();
  const stop = new AbortController();
  let pauseMs = shortestPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waiting = () => unsentStore.all().filter((one) => one.userId === userId && one.fault === null);
  const next = (ticketId: number) => waiting().find((one) => one.ticketId === ticketId && !stop.signal.aborted);

  const drain = async (ticketId: number): Promise<void> => {
    for (let entry = next(ticketId); entry; entry = next(ticketId)) {
      const outcome = unsentStore.isStillMine(entry) ? await attempt(cache, entry) : "sent";
      if (outcome === "no way") return later();
      pauseMs = shortestPauseMs;
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(pump, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const empty = async (ticketId: number) => {
    if (busy.has(ticketId)) return;
    busy.add(ticketId);
    // The lock keeps the name it had first, so that a tab with an older version does not send at the same time.
    await alone(`outbox-${userId}-${ticketId}`, () => drain(ticketId));
    busy.delete(ticketId);
    // A message may have been written after the loop looked for the last time.
    if (timer === undefined && next(ticketId)) await empty(ticketId);
  };
  const pump = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { ticketId } of waiting()) void empty(ticketId);
  };
  const unsubscribe = unsentStore.subscribe(pump);
  window.addEventListener("online", pump, { signal: stop.signal });
  pump();
  return () => {
    stop.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
