import { expect, test } from "vitest";
import { lineOf, linesOf, together, valuesOf } from "./copy-text.ts";

async function all<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

const odd = ["a\tb\nc\r\\", "\\N", "", null, "\b\f\v", "é👋", "\\\\x6162", "{1,2}"];

test("unusual values stay the same through a line, and a missing value differs from an empty one", () => {
  const line = lineOf(odd);
  expect(line).not.toContain("\n");
  expect(line.split("\t")).toHaveLength(odd.length);
  expect(valuesOf(line)).toEqual(odd);
});

test("lines are read whole, wherever the pieces of the text begin and end", async () => {
  const lines = ["é👋", "", "b\\n", "c".repeat(300)];
  const bytes = Buffer.from(`${lines.join("\n")}\n`);
  for (const size of [1, 2, 3, 7, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    expect(await all(linesOf(pieces))).toEqual(lines);
  }
  await expect(all(linesOf([Buffer.from("a\nb")]))).rejects.toThrow("has no end");
});

test("a line without an end is refused before it fills the memory", async () => {
  const endless = Array.from({ length: 10 }, () => Buffer.from("x".repeat(10)));
  await expect(all(linesOf(endless, 50))).rejects.toThrow("longer than any row");
  expect(await all(linesOf([...endless, Buffer.from("\n")], 100))).toEqual(["x".repeat(100)]);
});

test("lines are grouped up to a number of lines, and up to a number of characters", async () => {
  const lines = linesOf([Buffer.from("a\nb\nc\ndddddddddd\ne\n")]);
  expect(await all(together(lines, { lines: 2, characters: 10 }))).toEqual([["a", "b"], ["c", "dddddddddd"], ["e"]]);
});
