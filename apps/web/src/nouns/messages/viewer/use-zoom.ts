import { type CSSProperties, type PointerEvent, useRef, useState } from "react";

const most = 6;
const twice = 2.5;
/** A swipe this far sideways on a picture that is not enlarged shows the next picture. */
const swipe = 60;

type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
const whole: View = { scale: 1, x: 0, y: 0 };

/** Enlarges around a point. The point is measured from the middle of the stage and keeps its place. */
export function zoomed({ scale, x, y }: View, by: number, point: Point): View {
  const next = Math.min(most, Math.max(1, scale * by));
  if (next === 1) return whole;
  const grown = next / scale;
  return { scale: next, x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown };
}

const distance = ([a, b]: Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** A place on the screen, measured from the middle of the stage. */
function pointIn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/**
 * Zooms by wheel, keys, double click and two fingers. A drag moves an enlarged picture, and a swipe on a whole picture shows the next one. Each new
 * picture begins whole.
 */
export function useZoom(pictureId: number, onSwipe: (by: number) => void) {
  const [of, setOf] = useState(pictureId);
  const [view, setView] = useState(whole);
  if (of !== pictureId) {
    setOf(pictureId);
    setView(whole);
  }
  const fingers = useRef(new Map<number, Point>());
  const from = useRef<Point | null>(null);
  const by = (factor: number, point: Point = { x: 0, y: 0 }) => setView((old) => zoomed(old, factor, point));
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const point = pointIn(event.currentTarget, event);
    fingers.current.set(event.pointerId, point);
    from.current = point;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    const was = fingers.current.get(event.pointerId) ?? { x: 0, y: 0 };
    const now = pointIn(event.currentTarget, event);
    fingers.current.set(event.pointerId, now);
    const after = [...fingers.current.values()];
    if (after.length === 2) by(distance(after) / (distance(before) || 1), middle(after));
    else setView((old) => (old.scale === 1 ? old : { ...old, x: old.x + now.x - was.x, y: old.y + now.y - was.y }));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const end = fingers.current.get(event.pointerId);
    const alone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    const way = end && from.current ? end.x - from.current.x : 0;
    if (alone && view.scale === 1 && event.pointerType === "touch" && Math.abs(way) > swipe) onSwipe(way < 0 ? 1 : -1);
  };
  const style: CSSProperties = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` };
  return {
    enlarged: view.scale > 1,
    style,
    in: () => by(1.4),
    out: () => by(1 / 1.4),
    reset: () => setView(whole),
    hears: {
      onWheel: ({ currentTarget, deltaY, clientX, clientY }: React.WheelEvent<HTMLElement>) =>
        by(deltaY < 0 ? 1.15 : 1 / 1.15, pointIn(currentTarget, { clientX, clientY })),
      onDoubleClick: (event: React.MouseEvent<HTMLElement>) =>
        view.scale > 1 ? setView(whole) : by(twice, pointIn(event.currentTarget, event)),
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
    },
  };
}
