import { expect, test } from "vitest";
import { cleanName } from "./name.ts";

test.each([
  [" Ana ", "Ana"],
  ["A\0na", "Ana"],
  ["\u202Eana\u202C", "ana"],
  ["\u200FAna Lima\u200E", "Ana Lima"],
  ["👨\u200D👩\u200D👧", "👨\u200D👩\u200D👧"],
  ["🇧🇷", "🇧🇷"],
  [".", "."],
  ["مریم", "مریم"],
  ["\u200E", ""],
  ["\u3164", ""],
  ["\u2800 \uFE0F", ""],
  ["\u200B\u200D\uFEFF", ""],
  ["\t\n", ""],
])("the name %j is stored as %j", (name, stored) => expect(cleanName(name)).toBe(stored));

test("a long name is cut at a whole sign", () => {
  expect(cleanName("🌸".repeat(200))).toBe("🌸".repeat(100));
  expect(cleanName(null)).toBe("");
});
