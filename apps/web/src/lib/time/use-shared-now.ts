import { useSyncExternalStore } from "react";

const everyMs = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const tell of listeners) tell();
    }, everyMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present time, updated four times a minute by one timer for all callers, however many rows a list has. */
export const useSharedNow = (): number => useSyncExternalStore(listen, () => now);

/** The result of `say` for the present time, by the same timer. A component is drawn again only when the result changes. */
export const useOfNow = <T extends string | number | boolean>(say: (now: number) => T): T =>
  useSyncExternalStore(listen, () => say(now));
