import { styles } from "../ui/kit.tsx";

/** happy-dom lays nothing out, so nothing ever changes its size. */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = StillObserver;

/** What a file's tests wait for no longer would go on in the next file's page, with no test to blame. */
const timers = new Set<ReturnType<typeof setTimeout>>();
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = ((...given: Parameters<typeof setTimer>) => {
  const timer = setTimer(...given);
  timers.add(timer);
  return timer;
}) as typeof setTimer;

const { setInterval, clearTimeout: endTimer, clearInterval: endInterval, Date: clock } = globalThis;
const real = {
  setTimeout: globalThis.setTimeout,
  setInterval,
  clearTimeout: endTimer,
  clearInterval: endInterval,
  Date: clock,
};

/**
 * Refuses a test that leaves a timer of a clock that stands still: whoever waits by it in a later file waits for ever. It comes of a spy on a fake timer
 * that is put back after the real ones were.
 */
export function requireRealTimers(): void {
  const left = (Object.keys(real) as (keyof typeof real)[]).filter((name) => globalThis[name] !== real[name]);
  Object.assign(globalThis, real);
  if (left.length > 0) throw new Error(`This test leaves a stopped clock behind: ${left.join(", ")}`);
}

/** Ends every timer that was begun since. */
export function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

/** React keeps, for all roots, that a button of the mouse is held: until it is let go no field tells what is selected in it. */
export function releaseMouse(): void {
  for (const root of document.body.children) root.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
}

/** Puts the page back as it was opened: files share it, as they share the modules that know it. */
export function emptyPage(): void {
  // Whether an element is seen is asked of every rule of the page: those of all tests before would make each test slower than the last.
  styles.sheet.flush();
  styles.inserted = {};
  document.body.replaceChildren();
  for (const element of [document.body, document.documentElement])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const own of document.head.querySelectorAll(":not(style, [name='emotion-insertion-point'])")) own.remove();
  document.title = "";
  localStorage.clear();
  window.history.replaceState(null, "", "/");
}
