import { useCallback, useState } from "react";

/** How many rows are drawn beyond each edge, so that quick scrolling and the arrow keys find drawn rows. */
const spare = 6;
/** The window moves in steps of this many rows, so that scrolling draws less often. */
const step = 4;
/** The assumed height of the box until it is laid out. */
const guess = 800;

/** Chooses which of many equally high rows are drawn: the visible rows and some around them. Without a height, all rows are drawn. */
export function useRows(count: number, height: number | undefined) {
  const [{ from, room }, move] = useState({ from: 0, room: Math.ceil(guess / (height ?? guess)) });
  const look = useCallback(
    (area: HTMLElement) => {
      if (!height) return;
      const next = Math.max(0, Math.floor(area.scrollTop / height / step) * step - spare);
      const rows = Math.ceil((area.clientHeight || guess) / height);
      move((old) => (old.from === next && old.room === rows ? old : { from: next, room: rows }));
    },
    [height],
  );
  /** The ref callback of the box. It follows the box's size. */
  const follow = useCallback(
    (area: HTMLElement) => {
      const observer = new ResizeObserver(() => look(area));
      observer.observe(area);
      return () => observer.disconnect();
    },
    [look],
  );
  if (!height) return { from: 0, to: count, look, follow };
  // When the list becomes shorter than the scroll position, its end is shown.
  const first = Math.max(0, Math.min(from, count - room));
  return { from: first, to: Math.min(count, from + room + 2 * spare + step), look, follow };
}
