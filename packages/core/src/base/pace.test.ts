import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "./pace.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs rounds of the given lengths one after the other, and returns the start of each round. */
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

test("short rounds begin one pace apart, and the first begins at once", async () => {
  expect(await begins(new Pace(10), [2, 2, 2])).toEqual([0, 10, 20]);
});

test("after a long round the loop pauses as long as the round took, but at most 25 ms", async () => {
  expect(await begins(new Pace(10), [25, 500, 2])).toEqual([0, 50, 575]);
});
