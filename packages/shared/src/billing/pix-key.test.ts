import { expect, test } from "vitest";
import { pixKeyOf } from "./pix-key.ts";

test.each([
  ["111.444.777-35", "11144477735"],
  ["11144477735", "11144477735"],
  ["11.222.333/0001-81", "11222333000181"],
  ["12.abc.345/01de-35", "12ABC34501DE35"],
  ["12ABC34501DE35", "12ABC34501DE35"],
  [" FULANO@Banco.com.br ", "fulano@banco.com.br"],
  ["+55 (11) 94321-4321", "+5511943214321"],
  ["(11) 94321-4321", "+5511943214321"],
  ["5511943214321", "+5511943214321"],
  ["+351 912 345 678", "+351912345678"],
  ["123E4567-E89B-12D3-A456-426614174000", "123e4567-e89b-12d3-a456-426614174000"],
])("%s is the key %s", (typed, key) => {
  expect(pixKeyOf(typed)).toBe(key);
  expect(pixKeyOf(key)).toBe(key);
});

test.each([
  "",
  "nada",
  "111.444.777-36",
  "11.222.333/0001-82",
  "12abc34501de36",
  "fulano@banco",
  "@banco.com",
  `${"a".repeat(70)}@banco.com`,
  "1143214321",
  "+55 11",
  "123e4567-e89b-12d3-a456-42661417400",
  "11 94321-4321 ramal 2",
])("%s is not a key", (typed) => {
  expect(pixKeyOf(typed)).toBeNull();
});
