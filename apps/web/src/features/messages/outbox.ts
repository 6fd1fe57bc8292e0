import { AppError } from "@balcao/shared/errors";
import { messagesApi } from "@balcao/shared/messages/api";
import { staleAfterMs } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { QueryClient } from "@tanstack/react-query";
import { call, isPassing, upload } from "../../lib/api.ts";
import { putMessage } from "./cache.ts";
import { outbox, type Outgoing } from "./outbox-store.ts";

export const progressKey = (clientId: string) => ["upload", clientId] as const;
const shortestPauseMs = 500;
const longestPauseMs = 15_000;

/** Not a refusal of the message: the way is broken, the server asks for patience, or somebody must sign in again first. */
const mayPass = (error: unknown): boolean =>
  isPassing(error) ||
  (error instanceof AppError &&
    ["ERR_TOO_MANY_REQUESTS", "ERR_SESSION_EXPIRED", "ERR_SESSION_ENDED"].includes(error.code));

/** One tab at a time. Where the browser has no locks the client id alone keeps a message from being two. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  // Missing on plain http under another name than localhost, whatever the types say.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, work) : work();
};

async function post(cache: QueryClient, entry: Outgoing): Promise<Message[]> {
  const { ticketId, clientId, body, sign, quoted, quickMessageId, attachment } = entry;
  const request = {
    params: { ticketId },
    body: {
      body,
      clientId,
      quotedMsg: quoted?.id,
      sign: sign ? ("true" as const) : ("false" as const),
      ...(quickMessageId === null ? {} : { quickMessageId }),
    },
  };
  const { messages } = attachment
    ? await upload(messagesApi.send, request, [attachment.file], (share) =>
        cache.setQueryData(progressKey(clientId), share),
      )
    : await call(messagesApi.send, request);
  return messages;
}

/** A change like others, so that ticks which overtake its answer are not painted over. Being offline is dealt with here. */
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
    outbox.put({ ...entry, fault: "too-old" });
    return "refused";
  }
  try {
    await sending(cache, entry);
    outbox.remove(entry);
    return "sent";
  } catch (error) {
    if (mayPass(error)) return "no way";
    outbox.put({ ...entry, fault: error instanceof AppError ? error.code : "ERR_INTERNAL" });
    return "refused";
  }
}

/**
 * Sends what waits in the outbox, per ticket in the order of writing, one after another and by one tab only. It goes on
 * by itself when the network is back. Returns what stops it.
 */
export function startOutbox(cache: QueryClient, userId: number): () => void {
  const busy = new Set<number>();
  const stop = new AbortController();
  let pauseMs = shortestPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waiting = () => outbox.all().filter((one) => one.userId === userId && one.fault === null);
  const next = (ticketId: number) => waiting().find((one) => one.ticketId === ticketId && !stop.signal.aborted);

  const drain = async (ticketId: number): Promise<void> => {
    for (let entry = next(ticketId); entry; entry = next(ticketId)) {
      const outcome = outbox.isStillMine(entry) ? await attempt(cache, entry) : "sent";
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
    await alone(`outbox-${userId}-${ticketId}`, () => drain(ticketId));
    busy.delete(ticketId);
    // Written between the last look and now.
    if (timer === undefined && next(ticketId)) await empty(ticketId);
  };
  const pump = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { ticketId } of waiting()) void empty(ticketId);
  };
  const unsubscribe = outbox.subscribe(pump);
  window.addEventListener("online", pump, { signal: stop.signal });
  pump();
  return () => {
    stop.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
