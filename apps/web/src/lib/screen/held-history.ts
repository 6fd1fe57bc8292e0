type Hold = (event: PopStateEvent) => void;
let hold: Hold | null = null;

/**
 * Begins to listen to the browser's Back and Forward. Call it before the router is there: browsers tell the listeners of a window in the order in
 * which they came, and only an earlier one can keep a move from the router.
 */
export const listenBeforeRouter = (): void => window.addEventListener("popstate", tell);
const tell = (event: PopStateEvent): void => hold?.(event);

/** Hears of each move before the router does, until the returned function is called. */
export function holdHistory(heard: Hold): () => void {
  hold = heard;
  return () => {
    if (hold === heard) hold = null;
  };
}
