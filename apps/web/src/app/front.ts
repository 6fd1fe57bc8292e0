import { isLooking } from "../lib/window-in-use.ts";

/** At the server, a report that the user looks at the desk stays valid for 45 seconds. */
const againMs = 30_000;

/**
 * Reports that the user looks at the desk, immediately and then every half minute, and reports when the user turns away. While the user looks at the
 * desk, the user's devices stay silent.
 */
export function followFront(say: (front: boolean) => void): () => void {
  let was = false;
  const look = () => {
    const is = isLooking();
    if (is || was) say(is);
    was = is;
  };
  const turned = () => isLooking() !== was && look();
  look();
  const timer = setInterval(look, againMs);
  const events = ["focus", "blur", "visibilitychange"] as const;
  for (const name of events) window.addEventListener(name, turned, true);
  return () => {
    clearInterval(timer);
    for (const name of events) window.removeEventListener(name, turned, true);
  };
}
