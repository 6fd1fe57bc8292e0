import type { ErrorCode } from "@balcao/shared/errors";
import type { MediaType, Message } from "@balcao/shared/messages/schema";
import { storage } from "../../../lib/storage.ts";

/** A file of a file list: the server has it, and sends it by the id of its row. */
export type ListedFile = { entryId: number; name: string; type: string; size: number };

/** A file that is chosen but not sent; `url` shows it, from memory or from the server. */
export type Attachment = { key: string; file: File | ListedFile; url: string; kind: MediaType; caption: string };

/** One message on its way to the server. A post repeated with the same client id makes no second message. */
export type Outgoing = {
  userId: number;
  ticketId: number;
  clientId: string;
  body: string;
  sign: boolean;
  quickMessageId: number | null;
  attachment: Attachment | null;
  quoted: Message["quotedMsg"];
  at: string;
  /** Grows with each message written in this browser, and is the order of sending. */
  order: number;
  /** Why a person must decide whether it is sent again; null while the browser sends it by itself. */
  fault: ErrorCode | "too-old" | null;
};

// The key keeps the name it had first: what an older version of this page left unsent is still found.
const prefix = "outbox:";
const keyOf = ({ userId, clientId }: Outgoing) => `${prefix}${userId}:${clientId}`;
/** Whether the message has a file that only this page holds. */
export const holdsBytes = ({ attachment }: Outgoing): boolean => attachment?.file instanceof File;
const listeners = new Set<() => void>();
let entries: readonly Outgoing[] | null = null;
/** Keys in the browser's storage: one that disappears there was sent or thrown away by another tab. */
const kept = new Set<string>();

function parse(text: string | null): Outgoing | null {
  try {
    const entry = JSON.parse(text ?? "null") as Outgoing | null;
    return entry && typeof entry.clientId === "string" && typeof entry.ticketId === "number" ? entry : null;
  } catch {
    return null;
  }
}

function load(): readonly Outgoing[] {
  const found = storage
    .keys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const entry = parse(storage.get(key));
      if (entry) kept.add(key);
      return entry ? [entry] : [];
    });
  return found.toSorted((a, b) => a.order - b.order);
}

const all = (): readonly Outgoing[] => (entries ??= load());

function change(next: readonly Outgoing[]): void {
  entries = next.toSorted((a, b) => a.order - b.order);
  listeners.forEach((listener) => listener());
}

const without = (entry: Outgoing) => all().filter(({ clientId }) => clientId !== entry.clientId);

window.addEventListener("storage", ({ key, newValue }) => {
  if (key === null || !key.startsWith(prefix)) return;
  const entry = parse(newValue);
  if (entry) {
    kept.add(key);
    change([...without(entry), entry]);
  } else if (kept.delete(key)) change(all().filter((one) => keyOf(one) !== key));
});

/**
 * Messages that the server does not have yet. Texts survive a reload, in the browser's storage, one key each so that tabs
 * do not write over one another; files are too large for it and live as long as the page.
 */
export const unsentStore = {
  all,
  nextOrder: (): number => Math.max(Date.now(), (all().at(-1)?.order ?? 0) + 1),
  put(entry: Outgoing): void {
    const key = keyOf(entry);
    if (!holdsBytes(entry)) {
      storage.set(key, JSON.stringify(entry));
      if (storage.get(key) !== null) kept.add(key);
    }
    change([...without(entry), entry]);
  },
  remove(entry: Outgoing): void {
    const key = keyOf(entry);
    kept.delete(key);
    storage.remove(key);
    if (entry.attachment) URL.revokeObjectURL(entry.attachment.url);
    change(without(entry));
  },
  /** False when another tab has just sent it, though the storage event has not arrived here yet. */
  isStillMine(entry: Outgoing): boolean {
    const key = keyOf(entry);
    if (kept.has(key) && storage.get(key) === null) {
      kept.delete(key);
      change(without(entry));
    }
    return all().includes(entry);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Clears the memory and leaves the storage, as a reload does. */
  forget(): void {
    entries = null;
    kept.clear();
  },
};
