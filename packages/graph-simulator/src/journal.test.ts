import { expect, test } from "vitest";
import { Journal } from "./journal.ts";

test("a journal finds an earlier entry immediately, and waits for later ones", async () => {
  const journal = new Journal<number>();
  journal.add(1);
  expect(await journal.until((each) => each === 1)).toBe(1);
  const coming = Promise.all([journal.next(), journal.until((each) => each % 2 === 0), journal.count(3)]);
  journal.add(3);
  journal.add(4);
  expect(await coming).toEqual([3, 4, [1, 3, 4]]);
});

test("a count that several entries reach in one go misses none of them", async () => {
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
