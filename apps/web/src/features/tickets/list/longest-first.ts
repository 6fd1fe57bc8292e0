import { useSyncExternalStore } from "react";
import { storage } from "../../../lib/storage.ts";

const keyOf = (userId: number) => `longest-first:${userId}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether who waits longest stands first among the waiting, kept for each user of this browser; at first who wrote last does. */
export function useLongestFirst(userId: number): [boolean, (longest: boolean) => void] {
  const isLongest = useSyncExternalStore(subscribe, () => storage.get(keyOf(userId)) === "yes");
  const choose = (longest: boolean) => {
    storage.set(keyOf(userId), longest ? "yes" : "no");
    listeners.forEach((listener) => listener());
  };
  return [isLongest, choose];
}
