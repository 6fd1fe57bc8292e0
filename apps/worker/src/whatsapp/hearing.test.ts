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

test("a number has heard its customers once all has come and is stored", async () => {
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

test("all may have come before the number is shown as open", async () => {
  const { hearing, heard, settle } = number();
  hearing.caughtUp();
  await settle();
  expect(hearing.isDone).toBe(false);
  hearing.opened();
  expect(hearing.isDone).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("what an earlier socket caught up with says nothing of the next one", async () => {
  const { hearing, heard, settle } = number();
  hearing.opened();
  hearing.caughtUp();
  hearing.closed();
  hearing.opened();
  await settle();
  expect(hearing.isDone).toBe(false);
  expect(heard).not.toHaveBeenCalled();
});

test("a number that never says that all has come counts as having heard after two minutes, counted from its last opening", async () => {
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
