import { useRef, useState } from "react";

/** The ticked rows that are still in the list, at most `most`. A tick with `range` includes all rows since the last ticked row. */
export function useSelection(ids: readonly number[], most: number) {
  const [ticked, tick] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const chosen = ids.filter((id) => ticked.has(id));
  const toggle = (id: number, range: boolean) => {
    const from = range && last.current !== null ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    last.current = id;
    if (from >= 0 && from !== to) {
      const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      return tick(new Set([...chosen, ...between].slice(0, most)));
    }
    const rest = chosen.filter((one) => one !== id);
    tick(new Set(ticked.has(id) ? rest : [...rest, id].slice(0, most)));
  };
  return {
    chosen,
    has: (id: number) => ticked.has(id),
    /** Whether all rows are ticked, or as many as `most` allows. */
    all: chosen.length > 0 && chosen.length === Math.min(ids.length, most),
    toggle,
    toggleAll: () => tick(new Set(chosen.length === Math.min(ids.length, most) ? [] : ids.slice(0, most))),
    clear: () => tick(new Set()),
  };
}
