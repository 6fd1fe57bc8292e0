import { afterEach, expect, test, vi } from "vitest";
import { whenIdle } from "./idle.ts";

afterEach(() => vi.unstubAllGlobals());

test("the function runs once the browser is idle, and can be cancelled", () => {
  const idle = vi.fn<() => number>(() => 7);
  const cancel = vi.fn<(asked: number) => void>();
  vi.stubGlobal("requestIdleCallback", idle);
  vi.stubGlobal("cancelIdleCallback", cancel);
  const run = vi.fn<() => void>();
  const stop = whenIdle(run);
  expect(run).not.toHaveBeenCalled();
  expect(idle).toHaveBeenCalledWith(run, { timeout: 1000 });
  stop();
  expect(cancel).toHaveBeenCalledWith(7);
});

test("the function runs a little later where the browser cannot report that it is idle", async () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  const never = vi.fn<() => void>();
  whenIdle(never)();
  await new Promise<void>((done) => void whenIdle(done));
  expect(never).not.toHaveBeenCalled();
});
