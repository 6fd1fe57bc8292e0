const longestMs = 1000;

/** Runs it once the browser has nothing else to do, or soon after where it never rests or cannot say so. Answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(run, { timeout: longestMs });
  return () => window.cancelIdleCallback(asked);
}
