import { useCallback, useState } from "react";

/** Rows drawn beyond each edge, so that a quick flick or the arrow keys find them there. */
const spare = 6;
/** Steps in which the window moves: fewer drawings while scrolling. */
const step = 4;
/** Before anything is laid out. */
const guess = 800;

/** Which of many equally high rows are drawn: those in sight of the box and some around them. Without a height, all. */
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
  /** For the box, as it comes and goes. */
  const follow = useCallback(
    (area: HTMLElement) => {
      const observer = new ResizeObserver(() => look(area));
      observer.observe(area);
      return () => observer.disconnect();
    },
    [look],
  );
  if (!height) return { from: 0, to: count, look, follow };
  // Of a list that grew shorter the end is in sight.
  const first = Math.max(0, Math.min(from, count - room));
  return { from: first, to: Math.min(count, from + room + 2 * spare + step), look, follow };
}
