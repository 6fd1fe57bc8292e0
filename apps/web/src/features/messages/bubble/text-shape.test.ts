import { expect, test } from "vitest";
import { foldAt, foldedAt, isOnlyEmoji } from "./text-shape.ts";

test("a long text is folded between two words, and a text that is only slightly too long is shown whole", () => {
  const words = "palavra ".repeat(200);
  const at = foldAt(words) ?? 0;
  expect(at).toBeLessThanOrEqual(900);
  expect(words.slice(0, at).endsWith("palavra")).toBe(true);
  expect(foldAt("a".repeat(2000))).toBe(900);
  expect(foldAt("a".repeat(1000))).toBeNull();
});

test("a text of many lines is folded by its lines", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => String(n)).join("\n");
  expect(
    lines(40)
      .slice(0, foldAt(lines(40)) ?? 0)
      .split("\n"),
  ).toHaveLength(18);
  expect(foldAt(lines(20))).toBeNull();
});

test.each([
  ["👍", true],
  ["👩🏽‍🚀 🎉", true],
  ["🎉🎉🎉", true],
  ["🎉🎉🎉🎉", false],
  ["ok 👍", false],
  ["12", false],
  ["", false],
])("%s is shown large: %s", (text, large) => expect(isOnlyEmoji(text)).toBe(large));

test("a folded text ends with exactly one ellipsis", () => {
  expect(foldedAt("Era isso. E mais", 9)).toBe("Era isso…");
  expect(foldedAt("Sem nada... E mais", 11)).toBe("Sem nada…");
  expect(foldedAt("Sem ponto e mais", 9)).toBe("Sem ponto…");
});
