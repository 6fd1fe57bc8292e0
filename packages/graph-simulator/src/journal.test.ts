import { expect, test } from "vitest";
import { Journal } from "./journal.ts";

test("earlier entries are found, and later entries are awaited", async () => {
  const journal = new Journal<number>();
  journal.add(1);
  expect(await journal.until((each) => each === 1)).toBe(1);
  const coming = Promise.all([journal.next(), journal.until((each) => each % 2 === 0), journal.count(3)]);
  journal.add(3);
  journal.add(4);
  expect(await coming).toEqual([3, 4, [1, 3, 4]]);
});

test("a count that many entries reach at once misses none", async () => {
  const journal = new Journal<number>();
  const four = journal.count(4, (each) => each > 0);
  for (const each of [1, 2, -1, 3, 4]) journal.add(each);
  expect(await four).toEqual([1, 2, 3, 4]);
});

test("a listener that was removed gets no more entries", () => {
  const journal = new Journal<number>();
  const heard: number[] = [];
  const stop = journal.listen((each) => heard.push(each));
  journal.add(1);
  stop();
  journal.add(2);
  expect(heard).toEqual([1]);
});
