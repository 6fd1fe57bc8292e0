import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/** Longer than the pause within a double click, and longer than a hand needs to stop. */
export const settleMs = 800;
/** As long as it takes somebody to press again who has not seen that a ticket is theirs now. */
export const openedMs = 2500;

type What = number | "all" | `opened ${number}`;
type Settling = { timers: Map<What, ReturnType<typeof setTimeout>>; listeners: Set<() => void> };
const settlings = new WeakMap<QueryClient, Settling>();

function settlingOf(cache: QueryClient): Settling {
  const known = settlings.get(cache) ?? { timers: new Map(), listeners: new Set() };
  settlings.set(cache, known);
  return known;
}

/**
 * Reports that the state of a ticket has just changed on this screen, or, with "all", that this user changed a ticket, so that rows may have moved
 * under the pointer. The buttons that now stand there are not the ones at which the user aimed, so they do nothing for a moment.
 */
export function settle(cache: QueryClient, what: What, ms = settleMs): void {
  const { timers, listeners } = settlingOf(cache);
  const tell = () => listeners.forEach((listener) => listener());
  clearTimeout(timers.get(what));
  timers.set(
    what,
    setTimeout(() => (timers.delete(what), tell()), ms),
  );
  tell();
}

/** Whether the actions on this ticket do nothing for a moment: its buttons are disabled, and its keys have no effect. */
export function isSettling(cache: QueryClient, ticketId: number): boolean {
  const { timers } = settlingOf(cache);
  return timers.has("all") || timers.has(ticketId);
}

/** Says that a ticket is open since just now. */
export const settleOpened = (cache: QueryClient, ticketId: number): void =>
  settle(cache, `opened ${ticketId}`, openedMs);

export const useSettling = (ticketId: number): boolean => useTimers((cache) => isSettling(cache, ticketId));

/** What gives a ticket back stands where the button was that opened it: it does nothing for longer. */
export const useJustOpened = (ticketId: number): boolean =>
  useTimers((cache) => settlingOf(cache).timers.has(`opened ${ticketId}`));

function useTimers(running: (cache: QueryClient) => boolean): boolean {
  const cache = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const { listeners } = settlingOf(cache);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    [cache],
  );
  return useSyncExternalStore(subscribe, () => running(cache));
}
