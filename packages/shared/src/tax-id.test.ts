import { expect, test } from "vitest";
import { formatTaxId, isTaxId, normalizeTaxId, taxIdKind } from "./tax-id.ts";

test.each([
  ["11144477735", "cpf"],
  ["111.444.777-35", "cpf"],
  // Every bank's test system uses this CPF, and its check digits are right.
  ["123.456.789-09", "cpf"],
  ["11222333000181", "cnpj"],
  [" 11.222.333/0001-81 ", "cnpj"],
  ["12.ABC.345/01DE-35", "cnpj"],
  ["12abc34501de35", "cnpj"],
  ["AA345678000A29", "cnpj"],
])("%s is a %s", (value, kind) => {
  expect(taxIdKind(value)).toBe(kind);
  expect(isTaxId(value)).toBe(true);
});

test.each([
  "",
  "11144477734",
  "11144477725",
  "1114447773",
  "111444777350",
  "11222333000182",
  "11222333000191",
  "12ABC34501DE36",
  "12ABC34501D35E",
  "12ÀBC34501DE35",
  "1114447773A",
  "00000000000",
  "99999999999",
  "00000000000000",
  "111_444_777_35",
])("%j is not a tax id", (value) => {
  expect(taxIdKind(value)).toBeNull();
  expect(isTaxId(value)).toBe(false);
});

test("every single wrong digit is detected", () => {
  for (const id of ["11144477735", "11222333000181"])
    for (let place = 0; place < id.length; place++) {
      const other = id[place] === "7" ? "8" : "7";
      expect(isTaxId(id.slice(0, place) + other + id.slice(place + 1)), `${id} at ${place}`).toBe(false);
    }
});

test("a tax id is stored in capitals and without punctuation", () => {
  expect(normalizeTaxId(" 12.abc.345/01de-35 ")).toBe("12ABC34501DE35");
});

test.each([
  ["", ""],
  ["111", "111"],
  ["1114", "111.4"],
  ["11144477735", "111.444.777-35"],
  ["111444777355", "11.144.477/7355"],
  ["12A", "12.A"],
  ["12abc34501de35", "12.ABC.345/01DE-35"],
  ["12.ABC.345/01DE-35", "12.ABC.345/01DE-35"],
  ["11222333000181999", "11.222.333/0001-81"],
])("%j is shown as %j, half typed or whole", (value, shown) => {
  expect(formatTaxId(value)).toBe(shown);
});
