export type Point = { x: number; y: number };
export interface Steps {
  lift: (at: Point) => void;
  move: (at: Point) => void;
  drop: () => void;
  cancel: () => void;
}

/** A press may move this far and still count as a click, or as a finger's hold. */
const slackPx = 6;
/** How long a finger holds before it drags. A finger that moves earlier scrolls. */
const holdMs = 350;

/**
 * Follows a pressed pointer: a mouse drags once it moves, a finger once it has held still. Esc cancels the drag, and so does a browser that takes
 * over the touch. Returns a function that cancels the drag.
 */
export function followPointer(press: PointerEvent, steps: Steps): () => void {
  const start = { x: press.clientX, y: press.clientY };
  const finger = press.pointerType !== "mouse";
  const over = new AbortController();
  let lifted = false;
  const lift = () => {
    lifted = true;
    steps.lift(start);
  };
  const timer = finger ? setTimeout(lift, holdMs) : undefined;
  const end = (then?: () => void) => {
    clearTimeout(timer);
    over.abort();
    if (lifted) then?.();
  };
  const on = <K extends keyof WindowEventMap>(name: K, act: (event: WindowEventMap[K]) => void) =>
    window.addEventListener(name, act, { capture: true, signal: over.signal });
  on("pointermove", ({ clientX, clientY, pointerId }) => {
    if (pointerId !== press.pointerId) return;
    const strayed = Math.hypot(clientX - start.x, clientY - start.y) > slackPx;
    if (!lifted && strayed && finger) return end();
    if (!lifted && strayed) lift();
    if (lifted) steps.move({ x: clientX, y: clientY });
  });
  on("pointerup", ({ pointerId }) => {
    if (pointerId !== press.pointerId) return;
    if (lifted) swallowClick();
    end(steps.drop);
  });
  on("pointercancel", () => end(steps.cancel));
  on("blur", () => end(steps.cancel));
  on("keydown", (event) => {
    if (event.key !== "Escape" || !lifted) return;
    event.stopPropagation();
    end(steps.cancel);
  });
  // Without this, a holding finger would open the browser's menu for the link.
  on("contextmenu", (event) => finger && event.preventDefault());
  return () => end(steps.cancel);
}

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Stops the click that ends a drag, because it would open a conversation. */
function swallowClick(): void {
  const over = new AbortController();
  window.addEventListener("click", swallow, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), 0);
}
