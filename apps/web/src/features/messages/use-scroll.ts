import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

const nearBottom = 80;
const nearTop = 50;

type Options = {
  /** What scrolls, and the content in it whose size is watched. */
  box: RefObject<HTMLElement | null>;
  inner: RefObject<HTMLElement | null>;
  /** The line that new messages start below; the conversation opens there when it is out of sight. */
  line: RefObject<HTMLElement | null>;
  /** Called within 50 px of the top. */
  onTop: () => void;
};
type Place = { bottom: boolean; row: Element | null; offset: number };
const theBottom: Place = { bottom: true, row: null, offset: 0 };

/**
 * Keeps the reader's place. At the end it stays at the end; elsewhere the row that was on top stays on top, whatever
 * is added above or below, loads late or is resized. Browsers' own anchoring stops at the top edge, so it is switched off.
 */
export function useScroll({ box, inner, line, onTop }: Options) {
  const place = useRef(theBottom);
  const [atBottom, setAtBottom] = useState(true);
  const reachTop = useEffectEvent(onTop);

  useLayoutEffect(() => {
    const [area, content] = [box.current, inner.current];
    if (!area || !content) return undefined;
    const remember = () => {
      place.current = placeIn(area);
      setAtBottom(place.current.bottom);
      if (area.scrollTop < nearTop) reachTop();
    };
    area.scrollTop = area.scrollHeight;
    const { current: start } = line;
    if (start && start.offsetTop < area.scrollTop) area.scrollTop = start.offsetTop - area.clientHeight / 4;
    remember();
    const observer = new ResizeObserver(() => restore(area, place.current));
    observer.observe(area);
    observer.observe(content);
    area.addEventListener("scroll", remember, { passive: true });
    return () => {
      observer.disconnect();
      area.removeEventListener("scroll", remember);
    };
  }, [box, inner, line]);

  const toBottom = useCallback(() => {
    place.current = theBottom;
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [box]);
  return { atBottom, toBottom };
}

function placeIn(area: HTMLElement): Place {
  if (area.scrollHeight - area.scrollTop - area.clientHeight < nearBottom) return theBottom;
  const edge = area.getBoundingClientRect().top;
  for (const row of area.querySelectorAll("[data-message]")) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > edge) return { bottom: false, row, offset: top - edge };
  }
  return theBottom;
}

function restore(area: HTMLElement, { bottom, row, offset }: Place): void {
  if (bottom) area.scrollTop = area.scrollHeight;
  else if (row?.isConnected)
    area.scrollTop += row.getBoundingClientRect().top - area.getBoundingClientRect().top - offset;
}
