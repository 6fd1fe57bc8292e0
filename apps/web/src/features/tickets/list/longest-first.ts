import { useSyncExternalStore } from "react";
import { storage } from "../../../lib/storage.ts";

/** The lists that can be sorted by how long their customers wait. */
export type SortedList = "open" | "pending";
const keyOf = (userId: number, list: SortedList) =>
  list === "open" ? `longest-first-open:${userId}` : `longest-first:${userId}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the longest waiting customer is first in this list, stored for each user of this browser. The default puts the latest message first. */
export function useLongestFirst(userId: number, list: SortedList): [boolean, (longest: boolean) => void] {
  const isLongest = useSyncExternalStore(subscribe, () => storage.get(keyOf(userId, list)) === "yes");
  const choose = (longest: boolean) => {
    storage.set(keyOf(userId, list), longest ? "yes" : "no");
    listeners.forEach((listener) => listener());
  };
  return [isLongest, choose];
}
