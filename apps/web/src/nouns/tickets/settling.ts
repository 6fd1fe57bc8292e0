import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/** Longer than the pause between two clicks that were meant as one, and than the time a hand needs to stop. */
export const settleMs = 800;

type Settling = { timers: Map<number | "all", ReturnType<typeof setTimeout>>; listeners: Set<() => void> };
const settlings = new WeakMap<QueryClient, Settling>();

function settlingOf(cache: QueryClient): Settling {
  const known = settlings.get(cache) ?? { timers: new Map(), listeners: new Set() };
  settlings.set(cache, known);
  return known;
}

/**
 * Says that the state of a ticket has just changed on this screen, or, with "all", that this user changed one, so that rows may have moved
 * under the pointer. The buttons that stand there now were not the ones somebody aimed at: for a moment they do nothing.
 */
export function settle(cache: QueryClient, what: number | "all"): void {
  const { timers, listeners } = settlingOf(cache);
  const tell = () => listeners.forEach((listener) => listener());
  clearTimeout(timers.get(what));
  timers.set(
    what,
    setTimeout(() => (timers.delete(what), tell()), settleMs),
  );
  tell();
}

/** Whether the actions on this ticket do nothing for a moment: its buttons are disabled, and its keys are silent. */
export function isSettling(cache: QueryClient, ticketId: number): boolean {
  const { timers } = settlingOf(cache);
  return timers.has("all") || timers.has(ticketId);
}

export function useSettling(ticketId: number): boolean {
  const cache = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = settlingOf(cache);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [cache],
  );
  return useSyncExternalStore(subscribe, () => isSettling(cache, ticketId));
}
