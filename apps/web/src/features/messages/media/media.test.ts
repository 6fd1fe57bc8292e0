import { expect, test } from "vitest";
import { typeOf } from "../../../nouns/messages/document-card.tsx";
import { boxOf } from "./box.ts";
import { barsOf } from "./waveform.tsx";

test("the boxes of pictures have their size before the pictures are loaded, within limits", () => {
  expect(boxOf({ width: 1200, height: 900 })).toEqual({ width: 320, aspectRatio: "320 / 240" });
  expect(boxOf({ width: 900, height: 9000 })).toEqual({ width: 140, aspectRatio: "140 / 340" });
  expect(boxOf({ width: null, height: null })).toEqual({ width: 280, aspectRatio: "4 / 3" });
});
test("a waveform keeps its loudest levels", () => {
  expect(barsOf(null)).toEqual([]);
  const bars = barsOf([...Array<number>(63).fill(1), 100]);
  expect(bars).toHaveLength(48);
  expect(bars.at(-1)).toBe(100);
});
test.each([
  ["contrato.docx", "application/x", "DOCX"],
  ["semfim", "application/pdf", "PDF"],
  ["", "application/x-zip; a=b", "ZIP"],
])("%s (%s) is shown as %s", (name, mimetype, type) => expect(typeOf({ name, mimetype })).toBe(type));
