import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

test("of two that wait for a gate each has its turn, however much work the one has", async () => {
  const gate = new Gate(1);
  const done: string[] = [];
  const work = (name: string, of: number) => gate.pass(async () => void done.push(name), of);
  await Promise.all([work("first", 1), work("a", 1), work("b", 1), work("c", 1), work("neighbour", 2)]);
  expect(done).toEqual(["first", "a", "neighbour", "b", "c"]);
});
