import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

test("a company that floods the gate waits behind the others: each owner enters in turn, with its own work in order", async () => {
  const gate = new Gate(1);
  const done: string[] = [];
  const one = (name: string, owner: number) => gate.pass(async () => void done.push(name), owner);
  await Promise.all([one("a1", 1), one("a2", 1), one("a3", 1), one("a4", 1), one("b1", 2), one("b2", 2), one("c1", 3)]);
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("work that fails frees its place for the next work", async () => {
  const gate = new Gate(1);
  const failing = gate.pass(async () => {
    throw new Error("no");
  });
  const next = gate.pass(async () => "in");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("in");
});
