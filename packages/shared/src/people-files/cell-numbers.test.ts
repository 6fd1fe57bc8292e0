import { expect, test } from "vitest";
import { numberOf } from "./cell-numbers.ts";
import { looksLikeNumber } from "./cells.ts";

test.each([
  ["two as Google writes them, the mobile second", ["+55 11 3333-4444 ::: +55 11 97777-0003"], "5511977770003", true],
  ["two in lines of one cell", ["(11) 97777-0003\n(11) 97777-0004"], "5511977770003", true],
  ["two with a bar", ["11 97777-0003 / 11 97777-0004"], "5511977770003", true],
  ["two in words", ["11 97777-0003 ou 11 97777-0004"], "5511977770003", true],
  ["a number and the end of another one", ["11 97777-0003/04"], "5511977770003", false],
  ["the same twice", ["11977770003", "+55 11 97777-0003"], "5511977770003", false],
  ["a landline and a mobile in two columns", ["1133334444", "11 7777-0003"], "5511977770003", true],
  ["a landline alone", ["1133334444", ""], "551133334444", false],
  ["words without a number before a number", ["sem telefone", "11977770003"], "5511977770003", false],
  ["two with a dash", ["11 3333-4444 - 11 97777-0003"], "5511977770003", true],
  ["two with spaces alone", ["(11)3333.4444  (11)97777.0003"], "5511977770003", true],
  ["two with their plus signs", ["+55 11 3333-4444 +55 11 97777-0003"], "5511977770003", true],
  ["two with another sign", ["1133334444 & 11977770003"], "5511977770003", true],
  ["two behind their words", ["Fixo 11 3333-4444 Cel 11 97777-0003"], "5511977770003", true],
  ["two of a list of a program", ['["1133334444","11977770003"]'], "5511977770003", true],
  ["two, the second without its area code", ["(11) 3333-4444 / 97777-0003"], "5511977770003", true],
  ["a country in a cell of its own", ["+1", "4155550123"], "14155550123", false],
  ["a country and an area code", ["+54", "11", "2345-6789"], "541123456789", false],
  ["a country code that is no area code", ["351", "912 345 678"], "351912345678", false],
  ["a country code that the number has too", ["351", "351912345678"], "351912345678", false],
  ["Brazil in a cell of its own", ["55", "11", "97777-0003"], "5511977770003", false],
  ["an area code with a program's decimals", ["11.0", "977770003.0"], "5511977770003", false],
  ["a country code with a program's decimals", ["351.0", "912345678.0"], "351912345678", false],
  ["an area code with the carrier's signs", ["(0xx11)", "97777-0003"], "5511977770003", false],
  [
    "two behind and before words that share the area code",
    ["(11) 3333-4444 (fixo) / 98765-4321 (cel)"],
    "5511987654321",
    true,
  ],
  ["a name beside a number without its area code", ["11", "98765-4321 (Ana)"], "5511987654321", false],
  ["two that share the area code, with dots", ["(11) 9.8111-0001 / 9.8222-0002"], "5511981110001", true],
])("the first possible mobile is taken, and hasMore says whether more follow: %s", (_what, cells, number, hasMore) => {
  expect(numberOf(cells)).toEqual({ number, fault: null, hasMore });
});

test.each([
  ["5511900000001.0", "5511900000001"],
  ["5511900000001,0", "5511900000001"],
  ["55 (011) 90000-0002", "5511900000002"],
  ["+55 0 11 90000-0002", "5511900000002"],
  ["49987654321.0", "5549987654321"],
  ["Tel.: (11) 3333-4444 ramal 12", "551133334444"],
  ["cel: 11 97777-0003", "5511977770003"],
  ["11 3333-4444 x12", "551133334444"],
  ["０１１ ９７７７７-０００３", "5511977770003"],
  ["\u200E+55 11 97777-0003\u202C", "5511977770003"],
  ["55 99999-0001", "5555999990001"],
  ["0049 170 1234567", "491701234567"],
  ["+1 (415) 555-0123", "14155550123"],
  ["11 98765-4321 (Ana)", "5511987654321"],
  ["11 98765-4321 - Maria", "5511987654321"],
  ["João: 11 98765-4321", "5511987654321"],
  ["(11) 98765-4321 falar com Bia", "5511987654321"],
  ["DDD 11 98765-4321", "5511987654321"],
  ["Ana +1 415 555-0123", "14155550123"],
  ["whatsapp://send?phone=5511987654321", "5511987654321"],
  ["+55 (0xx11) 98765-4321", "5511987654321"],
  ["(11) 3333-4444 (ramal 200)", "551133334444"],
  ["11 3333-4444 extensión 5", "551133334444"],
  ["11 98765-4321 / Bia", "5511987654321"],
  ["Ana(11)98765-4321", "5511987654321"],
  ["Ana+5511987654321", "5511987654321"],
  ["11 98765-4321: Bia", "5511987654321"],
  ["11 98765-4321. Só à tarde", "5511987654321"],
  ["11 98765-4321; falar com Bia", "5511987654321"],
  ["+55 0xx11 8765-4321", "5511987654321"],
  ["+55 (11) 98765-4321 [Mobile]", "5511987654321"],
  ["https://api.whatsapp.com/send?text=oi&phone=5511987654321", "5511987654321"],
])("%s is %s", (typed, number) => {
  expect(numberOf([typed])).toEqual({ number, fault: null, hasMore: false });
});

test.each([
  ["11 98765-432l", "invalid"],
  ["onze 98765-4321", "invalid"],
  ["55119876543210", "invalid"],
  ["5511987", "invalid"],
  ["+55 11 1234-567", "invalid"],
  ["5512345678", "invalid"],
  ["5,51199E+12", "damaged"],
  ["98765-0003", "area"],
  ["-", "none"],
  ["ramal 12", "none"],
  ["CPF 11987654321", "invalid"],
  ["Ana 12345678909", "invalid"],
  ["11 98765-432 Ana 1", "invalid"],
  ["11 98765-4321 até 18h", "invalid"],
  ["CPF 11987654321 RG 1133334444", "invalid"],
  ["5511987654321-1612345678@g.us", "invalid"],
  ["https://loja.example/11987654321", "invalid"],
  ["NF/11987654321", "invalid"],
  ["11987654321.com.br", "invalid"],
  ["CNPJ(11)98765-4321", "invalid"],
  ["onze(98765-4321)", "invalid"],
  ["11 98765-4321 11 3333-4444 7", "invalid"],
])("%s is refused as %s and never completed by guessing", (typed, fault) => {
  expect(numberOf([typed])).toMatchObject({ number: typed, fault });
});

test.each([
  "R$ 1.198.765.432",
  "1.198.765.432,10",
  "US$ 1,198,765,432.10",
  "33.000.167/0001-01",
  "89010-000",
  "123.456.789-09",
  "29/11/2026",
  "2026-11-29",
])("%s gets no area code, because it is no telephone", (typed) => {
  expect(numberOf(["47", typed])).toMatchObject({ number: typed, fault: "invalid" });
});

test("a number that is invalid in its own country is not read as a number of Brazil", () => {
  expect(numberOf(["+54", "11 98765-4321"])).toMatchObject({ fault: "plan" });
});

test.each([
  ["+55 11 97777-0003", true],
  ["[11] 97777-0003", true],
  ["tel:+55-11-97777-0003", true],
  ["WhatsApp: (11) 97777-0003", true],
  ["１１ ９７７７７-０００３", true],
  ["(0xx11) 97777-0003", true],
  ["https://wa.me/5511977770003", true],
  ["+55 11 97777-0003 ::: +55 11 3333-4444", true],
  ["2026-11-26 10:00", false],
  ["1.234,50", false],
  ["Rua A, 10", false],
])("whether %s is probably a telephone number: %s", (cell, expected) => {
  expect(looksLikeNumber(cell)).toBe(expected);
});
