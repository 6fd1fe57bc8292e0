import { useSyncExternalStore } from "react";
import { storage } from "../storage.ts";
import { makeListeners } from "../listeners.ts";

const { subscribe, tell } = makeListeners();

/** Stores a choice in this browser, and informs every part of the page that shows the choice. */
export function keepChoice(key: string, value: string): void {
  storage.set(key, value);
  tell();
}

/** A choice that is stored in this browser. Null until the user chooses. */
export const useChoice = (key: string): string | null => useSyncExternalStore(subscribe, () => storage.get(key));
