type Hold = (event: PopStateEvent) => void;
let hold: Hold | null = null;

/**
 * Begins to listen to the browser's Back and Forward. Call it before the router exists: browsers call listeners of a window in the order of
 * registration, and only an earlier listener can hide a move from the router.
 */
export const listenBeforeRouter = (): void => window.addEventListener("popstate", tell);
const tell = (event: PopStateEvent): void => hold?.(event);

/** Calls `heard` for each move before the router sees the move, until the returned function is called. */
export function holdHistory(heard: Hold): () => void {
  hold = heard;
  return () => {
    if (hold === heard) hold = null;
  };
}
