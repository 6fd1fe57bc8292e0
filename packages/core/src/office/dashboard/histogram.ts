/** The numbers of turns by minutes: the minutes in ascending order, each with its number of turns. */
export interface Histogram {
  minutes: readonly number[];
  counts: readonly number[];
}

/** Adds several histograms, in any order, to one. */
export function addUp(parts: readonly Histogram[]): Histogram {
  const many = new Map<number, number>();
  for (const { minutes, counts } of parts)
    for (const [at, minute] of minutes.entries()) many.set(minute, (many.get(minute) ?? 0) + (counts[at] ?? 0));
  const minutes = [...many.keys()].toSorted((a, b) => a - b);
  return { minutes, counts: minutes.map((minute) => many.get(minute) ?? 0) };
}

/** The exact median of whole minutes. For an even number of turns, it is the mean of the two middle values. Null without turns. */
export function medianOf({ minutes, counts }: Histogram): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let [passed, lower] = [0, -1];
  for (const [at, minute] of minutes.entries()) {
    passed += counts[at] ?? 0;
    if (lower === -1 && passed * 2 >= total) lower = minute;
    if (passed * 2 > total) return (lower + minute) / 2;
  }
  return null;
}
