import { useSyncExternalStore } from "react";

/** The calls that wait until the user has typed the password again. */
interface WaitingCalls {
  answer: Promise<boolean>;
  end: (isDone: boolean) => void;
}

let waiting: WaitingCalls | null = null;
const listeners = new Set<() => void>();
function change(next: WaitingCalls | null): void {
  waiting = next;
  listeners.forEach((listener) => listener());
}

/**
 * Asks the user for their password once for all calls that were refused without it. False when the user declines. A dialog of the shell asks. Without
 * such a dialog, as on the pages before the desk, the calls do not wait.
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

/** For the dialog: a function that ends the waiting. Null while no call waits. */
export const useReauthentication = (): WaitingCalls["end"] | null =>
  useSyncExternalStore(listen, () => waiting)?.end ?? null;
