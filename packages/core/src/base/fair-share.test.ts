import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairShare } from "./fair-share.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
afterEach(() => void vi.useRealTimers());

/** A share of a pool of ten, and a clock that the test moves. */
function shared() {
  const share = new FairShare(10, () => Date.now());
  const held = new Map<number, number>();
  const entered = new Map<number, number[]>();
  let taken = 0;
  const take = (companyId: number, times = 1) => {
    for (let one = 0; one < times; one += 1) {
      const number = (taken += 1);
      void share.take(companyId).then(() => {
        held.set(companyId, (held.get(companyId) ?? 0) + 1);
        entered.set(companyId, [...(entered.get(companyId) ?? []), number]);
      });
    }
  };
  const give = (companyId: number, ms = 0) => {
    held.set(companyId, (held.get(companyId) ?? 0) - 1);
    share.give(companyId, ms);
  };
  const settled = async (companyId: number) => {
    await new Promise(setImmediate);
    return held.get(companyId) ?? 0;
  };
  return { take, give, settled, entered, later: (ms: number) => vi.advanceTimersByTime(ms) };
}

test("a company alone holds most of the pool, and the rest of its work waits its turn", async () => {
  const { take, give, settled } = shared();
  take(1, 20);
  expect(await settled(1)).toBe(6);
  give(1);
  expect(await settled(1)).toBe(6);
});

test("a company beside others holds a few connections while some are free, and most of the pool once the others are silent", async () => {
  const { take, give, settled, later } = shared();
  take(1, 40);
  take(2);
  expect([await settled(1), await settled(2)]).toEqual([6, 1]);
  for (let done = 0; done < 3; done += 1) give(1);
  expect(await settled(1)).toBe(3);
  give(1);
  expect(await settled(1)).toBe(3);
  give(2);
  later(1000);
  expect(await settled(1)).toBe(3);
  later(1000);
  expect(await settled(1)).toBe(6);
});

test("beside others, a company that used most of the database's time gets one connection and a pause, until its share is smaller", async () => {
  const { take, give, settled, later } = shared();
  take(1, 40);
  take(2);
  await settled(1);
  for (let done = 0; done < 6; done += 1) give(1, 200);
  later(49);
  expect(await settled(1)).toBe(0);
  later(1);
  expect(await settled(1)).toBe(1);
  later(950);
  give(2);
  take(2);
  expect(await settled(1)).toBe(1);
  later(1000);
  expect(await settled(1)).toBe(3);
});

/** Numbers below `limit`, the same in each run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % limit;
  };
}

test.each([1, 2, 3, 4])(
  "in random run %i each company's work enters in order, and none of it waits for a free place while the other companies are silent",
  async (seed) => {
    const { take, give, settled, entered, later } = shared();
    const below = numbersFrom(seed);
    const companies = [1, 2, 3];
    const asked = new Map(companies.map((companyId) => [companyId, 0]));
    for (let step = 0; step < 120; step += 1) {
      const companyId = 1 + below(3);
      if (below(3) > 0) {
        const times = 1 + below(4);
        asked.set(companyId, (asked.get(companyId) ?? 0) + times);
        take(companyId, times);
      } else if ((await settled(companyId)) > 0) give(companyId, below(500));
      later(below(300));
    }
    for (const companyId of companies) {
      const before = await settled(companyId);
      expect(before).toBeLessThanOrEqual(6);
      later(2000);
      const waited = (asked.get(companyId) ?? 0) - (entered.get(companyId)?.length ?? 0);
      expect(await settled(companyId)).toBe(Math.min(6, before + waited));
      while ((await settled(companyId)) > 0) {
        give(companyId);
        later(50);
      }
      expect(entered.get(companyId)).toHaveLength(asked.get(companyId) ?? 0);
      expect(entered.get(companyId)).toEqual(entered.get(companyId)?.toSorted((a, b) => a - b));
    }
  },
);
