import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { smallRules } from "../../e2e/support/axe.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.js"), "utf8");
const impactOf = (rule: string) => new RegExp(`id: '${rule}',\\s+impact: '(\\w+)'`).exec(axe)?.[1] ?? "";

test("a rule that stories leave out finds only minor or moderate faults", () => {
  expect(smallRules.filter((rule) => !["minor", "moderate"].includes(impactOf(rule)))).toEqual([]);
  expect(impactOf("color-contrast")).toBe("serious");
});
