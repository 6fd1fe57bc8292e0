import type { ErrorCode } from "@balcao/shared/errors";
import { makeListeners } from "../listeners.ts";
import { storage } from "../storage.ts";

/** One message on its way to the server. A repeated post with the same client id makes no second message. */
export type UnsentPost = {
  userId: number;
  clientId: string;
  at: string;
  /** This number grows with each message written in this browser, and gives the order of sending. */
  order: number;
  /** Why the user must decide whether the message is sent again. Null while the browser sends the message without a decision. */
  fault: ErrorCode | "too-old" | null;
};

type Options<E> = {
  /** The beginning of the keys in the browser's storage. */
  prefix: string;
  /** Whether a stored value is an unsent message, because an older version of the page may have stored another shape. */
  isOne: (read: Partial<E>) => boolean;
  /** Whether the message has a file that only this page holds. */
  holdsBytes: (entry: E) => boolean;
  /** Frees the memory of a message that is gone. */
  release: (entry: E) => void;
};

export type UnsentStore<E extends UnsentPost> = {
  all: () => readonly E[];
  nextOrder: () => number;
  put: (entry: E) => void;
  remove: (entry: E) => void;
  /** Sends a refused message again at the user's request. */
  retry: (entry: E) => void;
  /** False when another tab has just sent the message, even if this tab has not got the storage event yet. */
  isStillMine: (entry: E) => boolean;
  holdsBytes: (entry: E) => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Clears the memory and leaves the storage, as a reload does. */
  forget: () => void;
};

function entryIn<E extends UnsentPost>(text: string | null, isOne: Options<E>["isOne"]): E | null {
  try {
    const read = JSON.parse(text ?? "null") as E | null;
    return read && typeof read.clientId === "string" && isOne(read) ? read : null;
  } catch {
    return null;
  }
}
const keysOf = (prefix: string) => storage.keys().filter((key) => key.startsWith(prefix));
const inOrder = <E extends UnsentPost>(some: readonly E[]) => some.toSorted((a, b) => a.order - b.order);

/**
 * Messages that the server does not have yet. Texts survive a reload in the browser's storage, each under its own key, so that tabs do not overwrite
 * one another. Files are too large for the storage and live as long as the page.
 */
export function makeUnsentStore<E extends UnsentPost>(options: Options<E>): UnsentStore<E> {
  const { prefix, isOne, holdsBytes, release } = options;
  const { subscribe, tell } = makeListeners();
  let entries: readonly E[] | null = null;
  /** The keys that this tab knows in the browser's storage. When a key disappears from it, another tab sent or deleted the message of that key. */
  const kept = new Set<string>();
  const keyOf = ({ userId, clientId }: E) => `${prefix}${userId}:${clientId}`;
  const parse = (text: string | null) => entryIn(text, isOne);
  const load = (): readonly E[] =>
    keysOf(prefix).flatMap((key) => {
      const entry = parse(storage.get(key));
      if (entry) kept.add(key);
      return entry ? [entry] : [];
    });
  const all = (): readonly E[] => (entries ??= inOrder(load()));
  const change = (next: readonly E[]) => {
    entries = inOrder(next);
    tell();
  };
  const without = ({ clientId }: E) => all().filter((one) => one.clientId !== clientId);

  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === null || !key.startsWith(prefix)) return;
    const entry = parse(newValue);
    if (entry) {
      kept.add(key);
      change([...without(entry), entry]);
    } else if (kept.delete(key)) change(all().filter((one) => keyOf(one) !== key));
  });

  const put = (entry: E) => {
    const key = keyOf(entry);
    if (!holdsBytes(entry)) {
      storage.set(key, JSON.stringify(entry));
      if (storage.get(key) !== null) kept.add(key);
    }
    change([...without(entry), entry]);
  };
  return {
    all,
    put,
    holdsBytes,
    nextOrder: () => Math.max(Date.now(), (all().at(-1)?.order ?? 0) + 1),
    retry: (entry) => put({ ...entry, fault: null, at: new Date().toISOString() }),
    remove(entry) {
      const key = keyOf(entry);
      kept.delete(key);
      storage.remove(key);
      release(entry);
      change(without(entry));
    },
    isStillMine(entry) {
      const key = keyOf(entry);
      if (kept.has(key) && storage.get(key) === null && kept.delete(key)) change(without(entry));
      return all().includes(entry);
    },
    subscribe,
    forget: () => ((entries = null), kept.clear()),
  };
}
