import { isDeepStrictEqual } from "node:util";
import { generator } from "@balcao/shared/testing/random-trees";
import { expect, test } from "vitest";
import { createQueryClient } from "../../apps/web/src/app/query-client.ts";
import { type Cache, play } from "./support/harness.ts";
import type { Noun } from "./support/noun.ts";
import { nouns } from "./support/nouns.ts";

const listed = Object.entries(nouns).filter((one): one is [string, Noun] => typeof one[1] !== "string");
const seeds = Array.from({ length: 12 }, (_, seed) => seed + 1);
const steps = 25;

const first = new Map([
  [1, 4],
  [2, 0],
  [3, 2],
]);
const hold = (cache: Cache, { key, answer, sorted }: Noun, rows: Map<number, number>) =>
  cache.setQueryData(key, answer(sorted(rows)));
const isAsked = (cache: Cache, { key }: Noun) => cache.getQueryState(key)?.isInvalidated === true;
/** The rows of an answer, at any place in it. */
const rowsIn = (answer: unknown): unknown[] =>
  Object.values(answer ?? {}).flatMap((inner: unknown) =>
    typeof inner === "object" && inner !== null && "id" in inner
      ? [inner]
      : typeof inner === "object"
        ? rowsIn(inner)
        : [],
  );

/** The faults of the list after each step of a random history. It is empty when the noun keeps the rules. */
function faultsIn(noun: Noun, seed: number): string[] {
  const draw = generator(seed);
  const cache = createQueryClient();
  const rows = new Map(first);
  hold(cache, noun, rows);
  return Array.from({ length: steps }).flatMap((_none, step) => {
    const [id, n] = [1 + Math.floor(draw() * 6), noun.grows ? 6 + step : Math.floor(draw() * 6)];
    const drops = draw() < 0.3;
    if (drops) rows.delete(id);
    else rows.set(id, n);
    play(cache, [drops ? noun.drop(id) : noun.put(id, n)]);
    const [shown, fresh] = [cache.getQueryData(noun.key), noun.sorted(rows)];
    const where = `seed ${seed}, step ${step}, ${drops ? "drop" : "put"} ${id}`;
    if (!isAsked(cache, noun)) return isDeepStrictEqual(shown, noun.answer(fresh)) ? [] : [`${where}: not as fetched`];
    hold(cache, noun, rows);
    const old = rowsIn(shown).some((row) => !fresh.some((one) => isDeepStrictEqual(one, row)));
    return old && !noun.asks ? [`${where}: shows what is gone or was changed`] : [];
  });
}

test.each(listed)(
  "after every event of any history, a list of %s shows the same as a fresh fetch, or is fetched again",
  (_name, noun) => {
    expect(seeds.flatMap((seed) => faultsIn(noun, seed))).toEqual([]);
  },
);

test.each(listed)("an event does not create a list of %s that was never fetched", (_name, noun) => {
  const cache = createQueryClient();
  play(cache, [noun.put(1, 1), noun.drop(2)]);
  expect(cache.getQueryState(noun.key)).toBeUndefined();
});

test.each(listed)(
  "an event of %s changes no list of another noun, unless that noun contains the changed one",
  (name, noun) => {
    const cache = createQueryClient();
    for (const [, other] of listed) hold(cache, other, first);
    const before = new Map(listed.map(([other, { key }]) => [other, cache.getQueryState(key)]));
    play(cache, [noun.put(1, 3), noun.put(5, 1), noun.drop(2)]);
    const touched = listed
      .filter(([other, one]) => {
        const now = cache.getQueryState(one.key);
        return other !== name && (now?.data !== before.get(other)?.data || now?.isInvalidated === true);
      })
      .map(([other]) => other);
    expect(touched.toSorted()).toEqual([...noun.carriedBy].toSorted());
  },
);
