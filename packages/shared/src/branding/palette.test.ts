import { expect, test } from "vitest";
import { contrastOf, darkMailColours, leastContrast, paletteOf, paletteSheet, readableAccent } from "./palette.ts";

/** Accents all over the cube of colours, the extremes among them. */
const steps = ["00", "33", "66", "99", "cc", "ff"];
const accents = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
const of = (colours: Readonly<Record<string, string>>, name: string): string => colours[name] ?? "";

test("every accent gives a palette whose texts can be read in both modes", () => {
  for (const accent of accents) {
    const { light, dark } = paletteOf(accent);
    const main = of(light, "primary-main");
    const pairs = [
      [main, "#ffffff"],
      [main, "#f6f4f4"],
      [main, of(light, "surface-selected")],
      [main, of(light, "chat-mine")],
      ["#ffffff", of(light, "primary-dark")],
      ["#ffffff", of(light, "bar-from")],
      ["#ffffff", of(light, "bar-to")],
      ["#625b5d", of(light, "surface-selected")],
      ["#625b5d", of(light, "chat-mine")],
      ["#f3f0f1", of(dark, "surface-selected")],
      ["#b3abad", of(dark, "surface-selected")],
      ["#b3abad", of(dark, "chat-mine")],
      ["#ffffff", of(dark, "brand-mark")],
    ] as const;
    for (const [text, ground] of pairs)
      expect(contrastOf(text, ground), `${accent}: ${text} on ${ground}`).toBeGreaterThanOrEqual(leastContrast);
    const mail = darkMailColours(accent);
    expect(contrastOf(mail.text, "#221c1d"), accent).toBeGreaterThanOrEqual(leastContrast);
    expect(contrastOf(mail.button, "#ffffff"), accent).toBeGreaterThanOrEqual(leastContrast);
  }
});

test("a readable accent stays as it is, and a bright accent is darkened only as far as necessary", () => {
  expect(readableAccent("#9a1f33")).toBe("#9a1f33");
  expect(readableAccent("#0b5394")).toBe("#0b5394");
  const corrected = readableAccent("#ffcc00");
  expect(corrected).not.toBe("#ffcc00");
  expect(contrastOf(corrected, "#ffffff")).toBeLessThan(6.2);
});

test("the style sheet has the colours of both modes and nothing else", () => {
  expect(paletteSheet("#0b5394")).toMatch(
    /^html:root\[data-theme="light"\]\{(?:--palette-[\w-]+:#[0-9a-f]{6};?){8}\}html:root\[data-theme="dark"\]\{(?:--palette-[\w-]+:#[0-9a-f]{6};?){4}\}$/,
  );
});
