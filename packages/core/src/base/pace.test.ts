import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs rounds that take so long each, one after the other; answers when each began. */
async function begins(pace: Pace, rounds: readonly number[]): Promise<number[]> {
  const zero = performance.now();
  const begun: number[] = [];
  const all = (async () => {
    for (const ms of rounds)
      await pace.round(async () => {
        begun.push(performance.now() - zero);
        await new Promise((resolve) => setTimeout(resolve, ms));
      });
  })();
  await vi.runAllTimersAsync();
  await all;
  return begun;
}

test("short rounds begin a pace apart, the first at once", async () => {
  expect(await begins(new Pace(10), [2, 2, 2])).toEqual([0, 10, 20]);
});

test("after a long round the loop rests as long, and no longer than 25 ms", async () => {
  expect(await begins(new Pace(10), [25, 500, 2])).toEqual([0, 50, 575]);
});
