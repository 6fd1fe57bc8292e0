import { expect, test } from "vitest";
import { canForward, isOneEmoji, signatureOf, signed, unsigned } from "./rules.ts";

test.each(["👍", "❤️", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🇧🇷", "1️⃣", "☺"])("%s is one emoji", (value) => {
  expect(isOneEmoji(value)).toBe(true);
});
test.each(["", "1", "12", "#", "a", "👍👍", "👍 ", "ok👍", "\u200d", "🇧", `👍${"\u200d👍".repeat(30)}`])(
  "%j is not one emoji",
  (value) => {
    expect(isOneEmoji(value)).toBe(false);
  },
);

test("a signature is above a text, and is removed only from there", () => {
  expect(signatureOf(" Ana *Lima*\n")).toBe("Ana Lima");
  expect(signatureOf(" * ")).toBeNull();
  expect([signed("Ana", "Oi"), signed("Ana", ""), signed(null, "Oi")]).toEqual(["*Ana:*\nOi", "", "Oi"]);
  expect(["*Ana:*\nOi", "Oi", "x*Ana:*\nOi"].map((text) => unsigned("Ana", text))).toEqual(["Oi", "Oi", "x*Ana:*\nOi"]);
  expect(unsigned(null, "*Ana:*\nOi")).toBe("*Ana:*\nOi");
});

test("only messages with content of their own can be forwarded", () => {
  const kinds = ["text", "image", "vcard", "poll", "call_log", "undecrypted", "unsupported"] as const;
  expect(kinds.filter((mediaType) => canForward({ mediaType, isDeleted: false }))).toEqual(["text", "image", "vcard"]);
  expect(canForward({ mediaType: "text", isDeleted: true })).toBe(false);
});
