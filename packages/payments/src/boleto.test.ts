import { expect, test } from "vitest";
import { barcodeOf, lineOf, readBarcode } from "./boleto.ts";

const line = "40192025089200000000700002008647710390000000376";
const barcode = "40197103900000003762025092000000000000200864";
const today = new Date("2026-11-20T12:00:00Z");

test("the digits to type and the barcode of a slip have the same content", () => {
  expect(barcodeOf(line)).toBe(barcode);
  expect(lineOf(barcode)).toBe(line);
  expect(barcodeOf("40192.02508 92000.000007 00002.008647 7 10390000000376")).toBe(barcode);
});

test.each([
  [line, "2025-04-02", 376],
  ["00190000090000012345567890123457716400000009990", "2026-11-24", 9990],
])("the slip %s is due on %s and is for %i cents", (given, dueDate, cents) => {
  expect(readBarcode(barcodeOf(given) ?? "", today)).toMatchObject({ dueDate, cents });
});

test("a slip with the old count of days has the due date that is nearer to today", () => {
  const old = barcodeOf("00190500954014481606906809350314337370000000100") ?? "";
  expect(readBarcode(old, new Date("2008-01-01T00:00:00Z"))).toMatchObject({
    dueDate: "2007-12-31",
    cents: 100,
    bank: "001",
  });
  expect(readBarcode(old, new Date("2032-01-01T00:00:00Z"))?.dueDate).toBe("2032-08-21");
});

test("every single wrong digit is detected", () => {
  for (let at = 0; at < line.length; at++) {
    const other = String((Number(line[at]) + 1) % 10);
    expect([at, barcodeOf(line.slice(0, at) + other + line.slice(at + 1))]).toEqual([at, null]);
  }
});

test("a number that is not a bank slip is refused", () => {
  for (const wrong of ["", line.slice(1), `${line}0`, `8${line}`, line.replace("4", "x")])
    expect(barcodeOf(wrong)).toBeNull();
  expect(readBarcode(barcode.replace(/4$/, "5"), today)).toBeNull();
});
