import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/** This time is longer than the pause within a double click, and longer than a hand needs to stop. */
export const settleMs = 800;
/** A user who has not seen that a ticket is now theirs presses again within this time. */
export const openedMs = 2500;

type ListKey = number | "all" | `opened ${number}`;
type SettlingState = { timers: Map<ListKey, ReturnType<typeof setTimeout>>; listeners: Set<() => void> };
const settlings = new WeakMap<QueryClient, SettlingState>();

function settlingOf(cache: QueryClient): SettlingState {
  const known = settlings.get(cache) ?? { timers: new Map(), listeners: new Set() };
  settlings.set(cache, known);
  return known;
}

/**
 * Reports that the state of a ticket has just changed on this screen. With "all" it reports that this user changed a ticket, so that rows may have
 * moved under the pointer. The buttons that are now under the pointer are not the intended buttons, so they do nothing for a moment.
 */
export function settle(cache: QueryClient, what: ListKey, ms = settleMs): void {
  const { timers, listeners } = settlingOf(cache);
  const tell = () => listeners.forEach((listener) => listener());
  clearTimeout(timers.get(what));
  timers.set(
    what,
    setTimeout(() => (timers.delete(what), tell()), ms),
  );
  tell();
}

/** Whether the actions on this ticket do nothing for a moment. Its buttons are then disabled, and its keys have no effect. */
export function isSettling(cache: QueryClient, ticketId: number): boolean {
  const { timers } = settlingOf(cache);
  return timers.has("all") || timers.has(ticketId);
}

/** Reports that a ticket has just been opened. */
export const settleOpened = (cache: QueryClient, ticketId: number): void =>
  settle(cache, `opened ${ticketId}`, openedMs);

export const useSettling = (ticketId: number): boolean => useTimers((cache) => isSettling(cache, ticketId));

/** The button that gives a ticket back appears where the button that opened the ticket was. So it does nothing for longer than the other buttons. */
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
