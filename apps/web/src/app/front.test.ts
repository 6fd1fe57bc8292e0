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

test("the browser reports at once and every half minute while the user looks at the page, and once when the user turns away", () => {
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

test("nothing is reported after the reporting was stopped", () => {
  stop();
  turn(false);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([true]);
});
