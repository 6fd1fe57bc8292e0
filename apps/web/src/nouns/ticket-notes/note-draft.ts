import { useCallback, useSyncExternalStore } from "react";
import { storage } from "../../lib/storage.ts";

/** The key begins as the keys of other drafts do, so that the note's draft is deleted with the other drafts. */
const keyOf = (userId: number, ticketId: number) => `draft:note:${userId}:${ticketId}`;
const texts = new Map<string, string>();
const listeners = new Set<() => void>();

function read(key: string): string {
  const text = texts.get(key) ?? storage.get(key) ?? "";
  texts.set(key, text);
  return text;
}

function write(key: string, text: string): void {
  texts.set(key, text);
  if (text === "") storage.remove(key);
  else storage.set(key, text);
  listeners.forEach((listener) => listener());
}

/** A half-written note. It is stored apart from the half-written message of the same ticket, and survives a reload. */
export function useNoteDraft(userId: number, ticketId: number): [string, (text: string) => void] {
  const key = keyOf(userId, ticketId);
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => read(key),
  );
  return [text, useCallback((next: string) => write(key, next), [key])];
}

/** Puts a note that could not be saved back into the field, before the text that the user has typed meanwhile. */
export function putNoteBack(userId: number, ticketId: number, note: string): void {
  const key = keyOf(userId, ticketId);
  write(key, [note, read(key)].filter((text) => text !== "").join("\n"));
}

/** Clears the memory and leaves the storage, as a reload does. */
export const forgetNotes = (): void => texts.clear();
