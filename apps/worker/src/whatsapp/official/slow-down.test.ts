import { GraphFault } from "@balcao/outside/graph/graph";
import { expect, test } from "vitest";
import type { NotNow } from "../gateway.ts";
import { Brakes } from "./slow-down.ts";

const fault = (code: number, restMs: number | null = null) =>
  new GraphFault("refused", { code, subcode: null, restMs });
const thrown = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const pause = (work: () => unknown) => (thrown(work) as NotNow).againMs;

test("too many calls pause the whole number, longer each time, or as long as Meta demands", () => {
  const brakes = new Brakes();
  expect(pause(() => brakes.after(fault(130_429), "a", 0))).toBe(2000);
  expect(pause(() => brakes.check(500))).toBe(1500);
  expect(thrown(() => brakes.check(2000))).toBeUndefined();
  expect(pause(() => brakes.after(fault(4), "b", 0))).toBe(4000);
  expect(pause(() => brakes.after(fault(80_007, 60_000), "b", 0))).toBe(60_000);
  brakes.taken("a");
  expect(pause(() => brakes.after(fault(130_429), "a", 0))).toBe(2000);
});

test("too many messages to one person pause only that person's messages, four times longer each time", () => {
  const brakes = new Brakes();
  const waits = (chat: string) => pause(() => brakes.after(fault(131_056), chat));
  expect([waits("a"), waits("a"), waits("a"), waits("b")]).toEqual([4000, 16_000, 64_000, 4000]);
  expect(thrown(() => brakes.check())).toBeUndefined();
  brakes.taken("a");
  expect(waits("a")).toBe(4000);
  for (let tries = 0; tries < 9; tries += 1) waits("b");
  expect(waits("b")).toBe(3_600_000);
});

test("faults of Meta and an unreachable Meta cause growing pauses, and a refused message has its reason", () => {
  const brakes = new Brakes();
  expect([1, 2, 131_000, 131_016, 131_057].map((code) => pause(() => brakes.after(fault(code), "a")))).toEqual([
    2000, 4000, 8000, 16_000, 32_000,
  ]);
  expect([brakes.passing("ECONNREFUSED", "a").againMs, brakes.passing("ECONNREFUSED", "b").againMs]).toEqual([
    64_000, 2000,
  ]);
  for (let tries = 0; tries < 9; tries += 1) brakes.passing("ECONNREFUSED", "b");
  expect(brakes.passing("ECONNREFUSED", "b").againMs).toBe(300_000);
  brakes.taken("a");
  expect(pause(() => brakes.after(fault(2), "a"))).toBe(2000);
  expect(thrown(() => brakes.after(fault(135_000), "a"))).toBeInstanceOf(GraphFault);
  expect(brakes.after(fault(131_047), "a")).toEqual({ code: 131_047, moved: false, failure: "window-closed" });
  expect(brakes.after(fault(131_026), "a")).toMatchObject({ failure: "not-on-whatsapp" });
  expect(brakes.after(fault(131_031), "a")).toMatchObject({ failure: "restricted" });
  expect(brakes.after(fault(131_009), "a")).toMatchObject({ failure: "refused" });
});
