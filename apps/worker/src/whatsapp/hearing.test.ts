import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Hearing } from "./hearing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A number whose inbox is done when the test says so. */
function number() {
  const ends: (() => void)[] = [];
  const inbox = { settled: () => new Promise<void>((resolve) => void ends.push(resolve)) };
  const heard = vi.fn<() => void>();
  const hearing = new Hearing(inbox, heard, new AbortController().signal);
  const settle = async () => {
    for (const end of ends.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { hearing, heard, settle };
}

test("a number has heard its customers once all waiting messages have come and are stored", async () => {
  const { hearing, heard, settle } = number();
  hearing.opened();
  hearing.caughtUp();
  expect(hearing.isDone).toBe(false);
  await settle();
  expect(hearing.isDone).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  hearing.closed();
  expect(hearing.isDone).toBe(false);
});

test("all waiting messages may come before the number is shown as open", async () => {
  const { hearing, heard, settle } = number();
  hearing.caughtUp();
  await settle();
  expect(hearing.isDone).toBe(false);
  hearing.opened();
  expect(hearing.isDone).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("the messages that an earlier socket received do not count for the next socket", async () => {
  const { hearing, heard, settle } = number();
  hearing.opened();
  hearing.caughtUp();
  hearing.closed();
  hearing.opened();
  await settle();
  expect(hearing.isDone).toBe(false);
  expect(heard).not.toHaveBeenCalled();
});

test("a number that never reports its last waiting message counts as having heard its customers two minutes after its last opening", async () => {
  const { hearing, heard } = number();
  hearing.opened();
  await vi.advanceTimersByTimeAsync(100_000);
  hearing.closed();
  hearing.opened();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(hearing.isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(hearing.isDone).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});
