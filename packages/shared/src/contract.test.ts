import { expect, test } from "vitest";
import { unkeepable } from "./contract.ts";

test.each([
  ["half a character", { body: "a\ud83d b" }, ["body"]],
  ["its other half alone", { extraInfo: [{ name: "x", value: "\ude00" }] }, ["extraInfo", "0", "value"]],
  ["NUL", { name: "a\0b" }, ["name"]],
  ["a key", { "\ud83d": 1 }, []],
  ["a whole character", { body: "🙂 é \u202e", list: [null, 1, true] }, null],
] as const)("%s: a value that the database would change is found and named by its path", (_what, value, path) => {
  expect(unkeepable(value)).toEqual(path);
});
