import { configure, getConfig } from "@testing-library/react";
import * as React from "react";
import { styles } from "../ui/kit.tsx";

// For its warnings React notes where each element is made, up to ten thousand times a second. This took a tenth of the time of tests.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE") as object;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set() {} });

const { getElementError } = getConfig();
/** Whether a wait tries once more. The library then leaves out some of its words, and writes the whole page into its error nevertheless. */
const isTrying = () => Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
/** The error of a try, which nobody reads. When the wait ends, the library adds the page to its message. */
const shortError = (message: string | null) =>
  Object.assign(new Error(message ?? ""), { name: "TestingLibraryElementError" });
configure({
  getElementError: (message, container) => (isTrying() ? shortError(message) : getElementError(message, container)),
});

/** happy-dom has no layout, and no element ever changes its size. */
class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = StillObserver;

/** The timers of a test file. A forgotten timer would otherwise fire in the page of the next file. */
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
 * Refuses a test that leaves a fake timer function behind, because later files that use the function would wait forever. This happens when the real
 * timers are restored before a spy on a fake timer.
 */
export function requireRealTimers(): void {
  const left = (Object.keys(real) as (keyof typeof real)[]).filter((name) => globalThis[name] !== real[name]);
  Object.assign(globalThis, real);
  if (left.length > 0) throw new Error(`This test leaves a stopped clock behind: ${left.join(", ")}`);
}

/** Ends every timer of the test file. */
export function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

/** React remembers for all roots that a mouse button is held. Until it is released no field reports its selection. */
export function releaseMouse(): void {
  for (const root of document.body.children) root.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
}

/** Restores the page to its first state, because test files share the page and the modules that use it. */
export function emptyPage(): void {
  // The visibility of an element is checked against every style rule of the page, and the rules of earlier tests would slow each test down.
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
