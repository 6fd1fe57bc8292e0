import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followFront } from "./front.ts";

let focused = true;
const said: boolean[] = [];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "hasFocus").mockImplementation(() => focused);
  [focused, said.length] = [true, 0];
  stop = followFront((front) => void said.push(front));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const turn = (to: boolean) => {
  focused = to;
  window.dispatchEvent(new Event(to ? "focus" : "blur"));
};

test("the user's presence is said at once, every half minute, and when they turn away, but not while they are away", () => {
  expect(said).toEqual([true]);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([true, true, true]);
  turn(false);
  turn(false);
  vi.advanceTimersByTime(90_000);
  expect(said).toEqual([true, true, true, false]);
  turn(true);
  expect(said.at(-1)).toBe(true);
});

test("nothing is said any more once it is over", () => {
  stop();
  turn(false);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([true]);
});
