import type { Message } from "@balcao/shared/messages/schema";
import { useCallback, useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";
import { forgetNotes } from "../ticket-notes/note-draft.ts";
import type { Attachment } from "../messages/unsent-store.ts";
import { makeListeners } from "../../lib/listeners.ts";

/** The half-written answer of one conversation. */
export type Draft = {
  text: string;
  /** The text that this browser and the server last agreed on. */
  agreed: string;
  replyTo: Message | null;
  /** The user's own message that is being edited. The draft's `text` waits meanwhile. */
  edit: { message: Message; text: string } | null;
  files: readonly Attachment[];
  /** The chosen quick message whose file is sent with the text. */
  quick: { id: number; file: string } | null;
};
const empty: Draft = { text: "", agreed: "", replyTo: null, edit: null, files: [], quick: null };

const prefix = "draft:";
const keyOf = (userId: number, ticketId: number) => `${prefix}${userId}:${ticketId}`;
const drafts = new Map<string, Draft>();
const { subscribe, tell } = makeListeners();

const agreedOf = (key: string) => `${key}:agreed`;

function store(key: string, text: string): void {
  if (text === "") storage.remove(key);
  else storage.set(key, text);
}

function read(key: string): Draft {
  const known = drafts.get(key);
  if (known) return known;
  const draft = { ...empty, text: storage.get(key) ?? "", agreed: storage.get(agreedOf(key)) ?? "" };
  drafts.set(key, draft);
  return draft;
}

function write(key: string, draft: Draft): void {
  drafts.set(key, draft);
  store(key, draft.text);
  store(agreedOf(key), draft.agreed);
  tell();
}

export { subscribe as subscribeToDrafts };

/** The text of a draft, without surrounding blanks. */
export const draftText = (userId: number, ticketId: number): string => read(keyOf(userId, ticketId)).text.trim();

export type DraftHandle = { draft: Draft; change: (part: Partial<Draft>) => void };

/** The draft of one conversation. The text survives a reload. The whole draft survives while the user opens other conversations. */
export function useDraft(userId: number, ticketId: number): DraftHandle {
  const key = keyOf(userId, ticketId);
  const draft = useSyncExternalStore(subscribe, () => read(key));
  const change = useCallback((part: Partial<Draft>) => write(key, { ...read(key), ...part }), [key]);
  return { draft, change };
}

/** Changes the draft of a conversation, even if the conversation is not on screen. */
export function changeDraft(userId: number, ticketId: number, change: (draft: Draft) => Partial<Draft>): void {
  const key = keyOf(userId, ticketId);
  const draft = read(key);
  write(key, { ...draft, ...change(draft) });
}

/**
 * Deletes every draft from this browser. The draft on screen stays until the user leaves it, because an empty draft would otherwise be stored for it.
 */
export function dropDrafts(): void {
  for (const key of storage.keys()) if (key.startsWith(prefix)) storage.remove(key);
  forgetDrafts();
}

/** Clears the memory and leaves the storage, as a reload does. */
export function forgetDrafts(): void {
  drafts.clear();
  forgetNotes();
}
