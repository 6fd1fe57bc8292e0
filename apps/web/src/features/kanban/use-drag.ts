import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { followPointer, type Point } from "./follow-pointer.ts";
import type { ColumnId } from "../../nouns/kanban/place.ts";
import type { Lift } from "./use-lift.ts";

/** Within this distance of its edge the board scrolls sideways under the card, by `scrollPx` per frame. */
const edgePx = 48;
const scrollPx = 10;

export const columnAt = ({ x, y }: Point): ColumnId | undefined => {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"];
  return found === undefined ? undefined : found === "none" ? null : Number(found);
};

type Spot = { readonly current: Point };

/**
 * While a card is dragged, each frame scrolls the board near its edges and finds the column under the card again. Meanwhile a finger does not scroll.
 */
function useFollowing(dragging: boolean, board: RefObject<HTMLDivElement | null>, at: Spot, look: () => void): void {
  const onFrame = useEffectEvent(look);
  useEffect(() => {
    if (!dragging) return undefined;
    let frame = 0;
    const step = () => {
      const box = board.current?.getBoundingClientRect();
      if (box && at.current.x > box.right - edgePx) board.current?.scrollBy(scrollPx, 0);
      else if (box && at.current.x < box.left + edgePx) board.current?.scrollBy(-scrollPx, 0);
      onFrame();
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [dragging, board, at]);

  // The browser only asks listeners that existed before the finger touched the screen, so this listener is always active.
  const hold = useEffectEvent((event: TouchEvent) => dragging && event.cancelable && event.preventDefault());
  useEffect(() => {
    const over = new AbortController();
    board.current?.addEventListener("touchmove", (event) => hold(event), { passive: false, signal: over.signal });
    return () => over.abort();
  }, [board]);
}

/** Drags cards with the mouse or a finger. `find` returns the ticket of a card that this user may move. */
export function useDrag(lift: Lift, find: (ticketId: number) => Ticket | null) {
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const at = useRef<Point>({ x: 0, y: 0 });
  const stop = useRef<() => void>(() => undefined);
  const dragging = lift.lifted?.by === "pointer";

  const look = () => {
    const { x, y } = at.current;
    if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`;
    const over = columnAt(at.current);
    if (over !== undefined) lift.carry(over);
  };
  const drop = useEffectEvent(() => {
    look();
    lift.drop();
  });
  const cancel = useEffectEvent(() => lift.cancel());

  useFollowing(dragging, board, at, look);
  useEffect(() => () => stop.current(), []);

  const onPointerDown = (event: PointerEvent) => {
    const target = event.target as HTMLElement;
    const card = target.closest<HTMLElement>("[data-card]");
    if (!card || event.button !== 0 || !event.isPrimary || target.closest("button")) return;
    const ticket = find(Number(card.dataset["card"]));
    if (!ticket) return;
    stop.current();
    stop.current = followPointer(event.nativeEvent, {
      lift: (point) => {
        at.current = point;
        lift.lift(ticket, "pointer");
      },
      move: (point) => (at.current = point),
      drop: () => drop(),
      cancel: () => cancel(),
    });
  };
  return {
    board,
    ghost,
    onPointerDown,
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
