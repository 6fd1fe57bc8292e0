import { useSyncExternalStore } from "react";

const stepMs = 15_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all minute counters on screen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the present result of `read`. The component is drawn again only when the result changes. */
export const useByClock = <T extends string | number>(read: () => T): T => useSyncExternalStore(subscribe, read);

/** The whole minutes since the given time. The component is drawn again only when this number changes. */
export const useMinutesSince = (iso: string): number =>
  useByClock(() => Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 60_000)));
