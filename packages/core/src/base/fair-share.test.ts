import { expect, test, vi } from "vitest";
import { FairShare } from "./fair-share.ts";

/** A share of a pool of ten, and a clock that the test sets. */
function shared() {
  let now = 0;
  const share = new FairShare(10, () => now);
  const held = new Map<number, number>();
  const take = (companyId: number, times: number) => {
    for (let one = 0; one < times; one += 1)
      void share.take(companyId).then(() => held.set(companyId, (held.get(companyId) ?? 0) + 1));
  };
  const give = (companyId: number, ms = 0) => {
    held.set(companyId, (held.get(companyId) ?? 0) - 1);
    share.give(companyId, ms);
  };
  const settled = async (companyId: number) => {
    await new Promise(setImmediate);
    return held.get(companyId) ?? 0;
  };
  return { take, give, settled, later: (ms: number) => (now += ms) };
}

test("a company alone holds most of the pool, and the rest of its work waits its turn", async () => {
  const { take, give, settled } = shared();
  take(1, 20);
  expect(await settled(1)).toBe(6);
  give(1);
  expect(await settled(1)).toBe(6);
});

test("a company beside others holds a few connections while some are free, and most of the pool once it is alone again", async () => {
  const { take, give, settled, later } = shared();
  take(1, 40);
  take(2, 1);
  expect([await settled(1), await settled(2)]).toEqual([6, 1]);
  for (let done = 0; done < 3; done += 1) give(1);
  expect(await settled(1)).toBe(3);
  give(1);
  expect(await settled(1)).toBe(3);
  give(2);
  later(3000);
  take(1, 1);
  give(1);
  expect(await settled(1)).toBe(6);
});

test("beside others, a company that used most of the time gets one connection and a pause, until its share is smaller", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { take, give, settled, later } = shared();
  take(1, 40);
  take(2, 1);
  await settled(1);
  for (let done = 0; done < 6; done += 1) give(1, 200);
  vi.advanceTimersByTime(49);
  expect(await settled(1)).toBe(0);
  vi.advanceTimersByTime(1);
  expect(await settled(1)).toBe(1);
  later(2000);
  take(2, 1);
  give(1);
  expect(await settled(1)).toBe(3);
  vi.useRealTimers();
});
