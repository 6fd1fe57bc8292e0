import { useSyncExternalStore } from "react";
import { storage } from "../storage.ts";

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Stores a choice in this browser, and informs every part of the page that shows the choice. */
export function keepChoice(key: string, value: string): void {
  storage.set(key, value);
  for (const listener of listeners) listener();
}

/** A choice that is stored in this browser. Null until the user chooses. */
export const useChoice = (key: string): string | null => useSyncExternalStore(subscribe, () => storage.get(key));
