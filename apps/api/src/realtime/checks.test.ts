import { expect, onTestFinished, test, vi } from "vitest";
import { keepChecked, nextCheckMs } from "./checks.ts";

const now = Date.parse("2026-11-28T12:00:00Z");
const inMs = (ms: number) => new Date(now + ms);

test.each([
  ["no second factor is needed", null, 600_000],
  ["the grace ends in five minutes", inMs(300_000), 301_000],
  ["the grace ends in 90 days, longer than a timer can wait", inMs(90 * 86_400_000), 600_000],
  ["the grace is over by this machine's clock but not by the database's", inMs(-5_000), 1_000],
])("the next check of a socket comes in time when %s", (_when, dueAt, waitMs) =>
  expect(nextCheckMs(dueAt, now)).toBe(waitMs),
);

test("a socket is checked immediately, then after the time that each check returns, and not after the socket has ended", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const check = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1_000).mockResolvedValue(60_000);
  const stop = keepChecked(check);
  expect(check).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(check).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(check).toHaveBeenCalledTimes(3);
});
