import { expect, test } from "vitest";
import { crc16, parseBrCode, pixDynamic, pixStatic } from "./br-code.ts";

const manual =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const ours =
  "00020126360014br.gov.bcb.pix0114+5511943214321520400005303986540599.905802BR5921Empresa Sao Joao Ltda6009Sao Paulo62170513INV00000000426304AED4";
const live =
  "00020101021226840014br.gov.bcb.pix2562qr.iugu.com/public/payload/v2/E2B65979D2704F44A17D4D9E48D3B1AC52040000530398654044.005802BR5908STARBANK6009SAO PAULO62070503***63045C2E";
/** The same text with a matching checksum, as after a forgery. */
const resealed = (text: string) => text.slice(0, -4) + crc16(text.slice(0, -4));

test("the checksum of the digits 1 to 9 is the one that the standard gives", () => {
  expect(crc16("123456789")).toBe("29B1");
});

test("a static code is written as in the bank's manual", () => {
  const key = "123e4567-e12b-12d1-a456-426655440000";
  expect(pixStatic({ key, name: "Fulano de Tal", city: "BRASILIA" })).toBe(manual);
});

test("accents are dropped, and an amount keeps its two decimals", () => {
  const given = { key: "+5511943214321", name: "Empresa São João Ltda", city: "São Paulo" };
  expect(pixStatic({ ...given, cents: 9990, txid: "INV0000000042" })).toBe(ours);
});

test("a dynamic code contains the address of its charge at the bank", () => {
  const location = "qr.iugu.com/public/payload/v2/E2B65979D2704F44A17D4D9E48D3B1AC";
  expect(pixDynamic({ name: "STARBANK", city: "SAO PAULO", location, cents: 400 })).toBe(live);
});

test("the fields of a code are read", () => {
  const nothing = { key: null, location: null, cents: null, txid: "***" };
  expect(parseBrCode(manual)).toEqual({
    ...nothing,
    key: "123e4567-e12b-12d1-a456-426655440000",
    name: "Fulano de Tal",
    city: "BRASILIA",
  });
  expect(parseBrCode(ours)).toMatchObject({ key: "+5511943214321", cents: 9990, txid: "INV0000000042" });
  expect(parseBrCode(live)).toMatchObject({ key: null, cents: 400, name: "STARBANK" });
});

test("a code with a wrong checksum, a wrong length or a missing field is refused", () => {
  expect(parseBrCode(ours.replace("99.90", "99.91"))).toBeNull();
  expect(parseBrCode(`${ours.slice(0, -4)}AED5`)).toBeNull();
  // A sample from Iugu's own pages has a wrong length for the name, and a right checksum.
  expect(parseBrCode(resealed(live.replace("5908STARBANK", "5924STARBANK")))).toBeNull();
  expect(parseBrCode(resealed(live.replace("5908STARBANK", "5999STARBANK")))).toBeNull();
  expect(parseBrCode(resealed(live.replace("5908STARBANK", "")))).toBeNull();
  expect(parseBrCode(resealed(live.replace("br.gov.bcb.pix", "br.gov.bcb.pax")))).toBeNull();
  expect(parseBrCode(resealed(ours.replace("99.90", "1e3.0")))).toBeNull();
  for (const text of ["", "6304", "not a code", resealed("xxxx6304xxxx")]) expect(parseBrCode(text)).toBeNull();
});

test("a name is cut to 25 characters and a city to 15, and both can be read", () => {
  const text = pixStatic({ key: "a@b.co", name: "Abcdefghijklmnopqrstuvwxyz", city: "São José dos Campos" });
  expect(parseBrCode(text)).toMatchObject({ name: "Abcdefghijklmnopqrstuvwxy", city: "Sao Jose dos Ca" });
});

test("a value that fits into no field is refused", () => {
  const given = { key: "a@b.co", name: "A", city: "B" };
  expect(pixStatic({ ...given, key: "k".repeat(77) })).toContain("26990014br.gov.bcb.pix0177");
  expect(() => pixStatic({ ...given, key: "k".repeat(78) })).toThrow(RangeError);
  expect(() => pixStatic({ ...given, name: "★" })).toThrow(RangeError);
  expect(() => pixStatic({ ...given, txid: "INV-1" })).toThrow(RangeError);
  expect(() => pixStatic({ ...given, cents: 0.1 + 0.2 })).toThrow(RangeError);
});
