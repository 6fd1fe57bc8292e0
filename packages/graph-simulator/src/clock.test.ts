import { describe, expect, test } from "vitest";
import { MachineClock, TestClock } from "./clock.ts";

describe.each([
  ["the machine's clock", () => new MachineClock()],
  ["the clock of tests", () => new TestClock()],
])("%s", (_name, make) => {
  test("a clock that is moved forward runs its due timers in their order, each once", () => {
    const clock = make();
    const start = clock.now();
    const ran: string[] = [];
    clock.after(2_000_000, () => ran.push("late"));
    clock.after(1_000_000, () => ran.push("soon"));
    const callOff = clock.after(1_500_000, () => ran.push("never"));
    callOff();
    clock.advance(900_000);
    expect(ran).toEqual([]);
    clock.advance(1_200_000);
    clock.advance(5_000_000);
    expect(ran).toEqual(["soon", "late"]);
    expect(clock.now() - start).toBeGreaterThanOrEqual(7_100_000);
  });

  test("a clock runs a timer that a due timer sets", () => {
    const clock = make();
    let ran = 0;
    clock.after(100_000, () => clock.after(100_000, () => (ran += 1)));
    clock.advance(100_000);
    clock.advance(100_000);
    expect(ran).toBe(1);
  });
});

test("the machine's clock advances without a command", async () => {
  const clock = new MachineClock();
  const before = clock.now();
  await new Promise<void>((resolve) => {
    const held = setInterval(() => undefined, 1000);
    clock.after(5, () => {
      clearInterval(held);
      resolve();
    });
  });
  expect(clock.now()).toBeGreaterThan(before);
});
