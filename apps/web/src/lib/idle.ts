const longestMs = 1000;

/**
 * Runs a function once the browser is idle. In a browser that is never idle, or cannot report it, the function runs soon. Returns a function that
 * cancels the run.
 */
export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(run, { timeout: longestMs });
  return () => window.cancelIdleCallback(asked);
}
