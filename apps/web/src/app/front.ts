import { isLooking } from "../features/notifications/looking.ts";

/** A sign that the user looks holds for three quarters of a minute at the server. */
const againMs = 30_000;

/** Says that the user has the desk before them, every half minute, and when they turn away from it: their devices are silent meanwhile. */
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
