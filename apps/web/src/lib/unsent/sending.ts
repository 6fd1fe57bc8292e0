import { AppError } from "@balcao/shared/errors";
import { staleAfterMs } from "@balcao/shared/messages/rules";
import { isPassing } from "../api.ts";
import type { UnsentPost, UnsentStore } from "./store.ts";

const shortestPauseMs = 500;
const longestPauseMs = 15_000;

/** Whether the message may succeed later, because the network is down, the server is busy, or the user must sign in again or set up a second factor first. */
const mayPass = (error: unknown): boolean =>
  isPassing(error) ||
  (error instanceof AppError &&
    [
      "ERR_TOO_MANY_REQUESTS",
      "ERR_TOO_SLOW",
      "ERR_SESSION_EXPIRED",
      "ERR_SESSION_ENDED",
      "ERR_FACTOR_REQUIRED",
    ].includes(error.code));

/** Lets only one tab work at a time. In a browser without locks, only the client id prevents a second sending of a message. */
const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  // Locks are missing on plain http under a name other than localhost, although the types declare them.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(name, work) : work();
};

type Outcome = "sent" | "refused" | "no way";

async function attempt<E extends UnsentPost>(
  store: UnsentStore<E>,
  entry: E,
  send: (entry: E) => Promise<unknown>,
): Promise<Outcome> {
  if (Date.now() - Date.parse(entry.at) > staleAfterMs) {
    store.put({ ...entry, fault: "too-old" });
    return "refused";
  }
  try {
    await send(entry);
    store.remove(entry);
    return "sent";
  } catch (error) {
    if (mayPass(error)) return "no way";
    store.put({ ...entry, fault: error instanceof AppError ? error.code : "ERR_INTERNAL" });
    return "refused";
  }
}

type Line<E extends UnsentPost> = {
  store: UnsentStore<E>;
  userId: number;
  /** The ticket or chat of a message. Messages of one place are sent one after another. */
  placeOf: (entry: E) => number;
  /** The name of the locks between tabs. Each place has a lock of its own, with this name and the place's id. */
  lock: string;
  send: (entry: E) => Promise<unknown>;
};

/**
 * Sends the unsent messages of this browser. One tab sends the messages of each place one after another, in the order of writing. Sending continues
 * when the network is back. Returns the function that stops it.
 */
export function startSending<E extends UnsentPost>({ store, userId, placeOf, lock, send }: Line<E>): () => void {
  const busy = new Set<number>();
  const stop = new AbortController();
  let pauseMs = shortestPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const waiting = () => store.all().filter((one) => one.userId === userId && one.fault === null);
  const next = (place: number) => waiting().find((one) => placeOf(one) === place && !stop.signal.aborted);

  const drain = async (place: number): Promise<void> => {
    for (let entry = next(place); entry; entry = next(place)) {
      const outcome = store.isStillMine(entry) ? await attempt(store, entry, send) : "sent";
      if (outcome === "no way") return later();
      pauseMs = shortestPauseMs;
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(pump, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const empty = async (place: number) => {
    if (busy.has(place)) return;
    busy.add(place);
    await alone(`${lock}-${userId}-${place}`, () => drain(place));
    busy.delete(place);
    // The user may have written a message after the loop found no more messages.
    if (timer === undefined && next(place)) await empty(place);
  };
  const pump = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const place of new Set(waiting().map(placeOf))) void empty(place);
  };
  const unsubscribe = store.subscribe(pump);
  window.addEventListener("online", pump, { signal: stop.signal });
  pump();
  return () => {
    stop.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
