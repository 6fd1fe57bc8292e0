import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flash } from "./flash.ts";

const nearBottom = 80;
const nearTop = 50;
const nearNewer = 400;

type Options = {
  /** What scrolls, and the content in it whose size is watched. */
  box: RefObject<HTMLElement | null>;
  inner: RefObject<HTMLElement | null>;
  /** The line that new messages start below; the conversation opens there when it is out of sight. */
  line: RefObject<HTMLElement | null>;
  /** The message the conversation opens at, instead of its end. */
  target: number | null;
  /** The last row is the newest message there is: only then is there an end to stay at. */
  present: boolean;
  /** Called within 50 px of the top. */
  onTop: () => void;
  /** Called near the end of a part that does not reach the present. */
  onEnd: () => void;
};
type Place = { bottom: boolean; row: Element | null; offset: number };
const theBottom: Place = { bottom: true, row: null, offset: 0 };
const nowhere: Place = { bottom: false, row: null, offset: 0 };

/**
 * Keeps the reader's place. At the end it stays at the end; elsewhere the row that was on top stays on top, whatever
 * is added above or below, loads late or is resized. Browsers' own anchoring stops at the top edge, so it is switched off.
 */
export function useScroll({ box, inner, line, target, present, onTop, onEnd }: Options) {
  const place = useRef(theBottom);
  const [atBottom, setAtBottom] = useState(true);
  const remember = useEffectEvent((area: HTMLElement, whole = present) => {
    place.current = placeIn(area, whole);
    setAtBottom(place.current.bottom);
    if (area.scrollTop < nearTop) onTop();
    if (!whole && toEnd(area) < nearNewer) onEnd();
  });
  const open = useEffectEvent((area: HTMLElement) => {
    const row = target === null ? null : area.querySelector<HTMLElement>(`[data-message="${target}"]`);
    area.scrollTop = area.scrollHeight;
    const { current: start } = line;
    if (row) {
      row.scrollIntoView({ block: "center" });
      flash(row);
    } else if (start && start.offsetTop < area.scrollTop) area.scrollTop = start.offsetTop - area.clientHeight / 4;
    remember(area);
  });

  useLayoutEffect(() => {
    const [area, content] = [box.current, inner.current];
    if (!area || !content) return undefined;
    open(area);
    const observer = new ResizeObserver(() => restore(area, place.current));
    observer.observe(area);
    observer.observe(content);
    const onScroll = () => remember(area);
    area.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", onScroll);
    };
  }, [box, inner]);

  // The part grew to the present, or lost it: where the end is has changed without a scroll.
  useEffect(() => {
    if (box.current) remember(box.current, present);
  }, [present, box]);

  const toBottom = useCallback(() => {
    place.current = theBottom;
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [box]);
  return { atBottom, toBottom };
}

const toEnd = (area: HTMLElement) => area.scrollHeight - area.scrollTop - area.clientHeight;

/** The first row that reaches below the upper edge, found by halves: there may be hundreds. */
function placeIn(area: HTMLElement, present: boolean): Place {
  if (present && toEnd(area) < nearBottom) return theBottom;
  const edge = area.getBoundingClientRect().top;
  const rows = area.querySelectorAll("[data-message]");
  let [from, to] = [0, rows.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
    else from = middle + 1;
  }
  const row = rows[from];
  return row ? { bottom: false, row, offset: row.getBoundingClientRect().top - edge } : nowhere;
}

function restore(area: HTMLElement, { bottom, row, offset }: Place): void {
  if (bottom) area.scrollTop = area.scrollHeight;
  else if (row?.isConnected) {
    const moved = row.getBoundingClientRect().top - area.getBoundingClientRect().top - offset;
    if (moved !== 0) area.scrollTop += moved;
  }
}
