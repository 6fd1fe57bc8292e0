import { useSyncExternalStore } from "react";

/** A call that waits until its user has typed the password again. */
interface Waiting {
  answer: Promise<boolean>;
  end: (isDone: boolean) => void;
}

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();
function change(next: Waiting | null): void {
  waiting = next;
  listeners.forEach((listener) => listener());
}

/**
 * Asks the user for their password once for all calls that were refused for want of it; false when they decline. What asks is a dialog of the
 * shell: where nothing is on screen to ask, as on the pages before the desk, nobody waits.
 */
export function reauthenticate(): Promise<boolean> {
  if (waiting) return waiting.answer;
  if (listeners.size === 0) return Promise.resolve(false);
  const done = new EventTarget();
  const answer = new Promise<boolean>((resolve) => {
    done.addEventListener("yes", () => resolve(true));
    done.addEventListener("no", () => resolve(false));
  });
  const end = (isDone: boolean) => {
    change(null);
    done.dispatchEvent(new Event(isDone ? "yes" : "no"));
  };
  change({ answer, end });
  return answer;
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** For the dialog: how to end what waits, or null while nothing does. */
export const useReauthentication = (): Waiting["end"] | null =>
  useSyncExternalStore(listen, () => waiting)?.end ?? null;
