type Piece = () => Promise<unknown>;

let pieces: Partial<Record<string, Piece>> = {};
const patienceMs = 4000;

/** Registers the part of the product to which each link of the menu leads, by the link's label. */
export function knowPieces(known: Record<string, Piece>): void {
  pieces = known;
}

/** Fetches the page of a link before the user opens it. A failure is shown when the user opens the page. */
export const fetchAhead = async (label: string): Promise<void> => void (await pieces[label]?.().catch(() => undefined));

/**
 * Loads the pages of these links one after another while the browser is idle, unless the browser saves data. Returns a function that stops the
 * loading.
 */
export function fetchWhenIdle(labels: readonly string[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const [next, ...rest] = labels;
  if (next === undefined || connection?.saveData) return () => undefined;
  let stop = () => clearTimeout(timer);
  const goOn = () => {
    stop = fetchWhenIdle(rest);
  };
  const timer = setTimeout(() => void fetchAhead(next).then(goOn), patienceMs);
  return () => stop();
}
