import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

const flashMs = 1400;
const nearBottom = 80;
const nearNewer = 400;

type Options = {
  /** The element that scrolls. The size of its content, `inner`, is watched. */
  box: RefObject<HTMLElement | null>;
  inner: RefObject<HTMLElement | null>;
  /** The line above new messages. The conversation opens at this line when the line would otherwise be out of sight. */
  line: RefObject<HTMLElement | null>;
  /** The message at which the conversation opens, instead of its end. */
  target: number | null;
  /** Whether the last row is the newest message. Only then does the view stay at the end. */
  present: boolean;
  /** Called when the reader is within this many px of the top. */
  onTop: () => void;
  nearTop: number;
  /** Called near the end of pages that do not include the newest message. */
  onEnd: () => void;
};
type ReadingPosition = { bottom: boolean; row: Element | null; offset: number };
const theBottom: ReadingPosition = { bottom: true, row: null, offset: 0 };
const nowhere: ReadingPosition = { bottom: false, row: null, offset: 0 };

/**
 * Keeps the reader's position. At the end the view stays at the end. Elsewhere the row at the top stays at the top when content above or below is
 * added, loads late or changes its size. The browser's own anchoring fails at the top edge, so it is switched off.
 */
export function useScroll({ box, inner, line, target, present, onTop, nearTop, onEnd }: Options) {
  const position = useRef(theBottom);
  const [atBottom, setAtBottom] = useState(true);
  const fetchNear = useEffectEvent((area: HTMLElement, whole = present) => {
    if (area.scrollTop < nearTop) onTop();
    if (!whole && toEnd(area) < nearNewer) onEnd();
  });
  const remember = useEffectEvent((area: HTMLElement, whole = present) => {
    position.current = positionIn(area, whole);
    setAtBottom(position.current.bottom);
    fetchNear(area, whole);
  });
  const open = useEffectEvent((area: HTMLElement) => {
    area.scrollTop = area.scrollHeight;
    const { current: start } = line;
    const shown = target !== null && showRow(area, target);
    if (!shown && start && start.offsetTop < area.scrollTop) area.scrollTop = start.offsetTop - area.clientHeight / 4;
    remember(area);
  });

  useLayoutEffect(() => {
    const [area, content] = [box.current, inner.current];
    if (!area || !content) return undefined;
    open(area);
    // At an edge nothing is left to scroll, so no scroll event would request the next page.
    const observer = new ResizeObserver(() => {
      restore(area, position.current);
      fetchNear(area);
    });
    observer.observe(area);
    observer.observe(content);
    const onScroll = () => remember(area);
    area.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", onScroll);
    };
  }, [box, inner]);

  // The pages now include the newest message, or no longer include it, so the end has changed without a scroll.
  useEffect(() => {
    if (box.current) remember(box.current, present);
  }, [present, box]);

  const toBottom = useCallback(() => {
    position.current = theBottom;
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [box]);
  return { atBottom, toBottom };
}

/** Scrolls to a message and marks it for a moment. False when the message is not drawn. */
export function showRow(area: HTMLElement | null, messageId: number): boolean {
  const row = area?.querySelector<HTMLElement>(rowOf(messageId));
  if (!row) return false;
  row.scrollIntoView({ block: "center" });
  flash(row);
  return true;
}

/** Marks a row for a moment. */
function flash(row: HTMLElement): void {
  row.dataset["flash"] = "";
  setTimeout(() => delete row.dataset["flash"], flashMs);
}

/** The row of a message, or of the album that contains it. */
const rowOf = (id: number) => `[data-message="${id}"], [data-messages~="${id}"]`;

const toEnd = (area: HTMLElement) => area.scrollHeight - area.scrollTop - area.clientHeight;

/** The reader's position: the first row below the upper edge. A binary search finds it, because there may be hundreds of rows. */
function positionIn(area: HTMLElement, present: boolean): ReadingPosition {
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

function restore(area: HTMLElement, { bottom, row, offset }: ReadingPosition): void {
  if (bottom) area.scrollTop = area.scrollHeight;
  else if (row?.isConnected) {
    const moved = row.getBoundingClientRect().top - area.getBoundingClientRect().top - offset;
    if (moved !== 0) area.scrollTop += moved;
  }
}
