import { useSyncExternalStore } from "react";
import { storage } from "../../../lib/storage.ts";
import { makeListeners } from "../../../lib/listeners.ts";

/** The lists that can be sorted by how long their customers wait. */
export type SortedList = "open" | "pending";
const keyOf = (userId: number, list: SortedList) =>
  list === "open" ? `longest-first-open:${userId}` : `longest-first:${userId}`;
const { subscribe, tell } = makeListeners();

/** Whether the longest waiting customer is first in this list, stored for each user of this browser. The default puts the latest message first. */
export function useLongestFirst(userId: number, list: SortedList): [boolean, (longest: boolean) => void] {
  const isLongest = useSyncExternalStore(subscribe, () => storage.get(keyOf(userId, list)) === "yes");
  const choose = (longest: boolean) => {
    storage.set(keyOf(userId, list), longest ? "yes" : "no");
    tell();
  };
  return [isLongest, choose];
}
