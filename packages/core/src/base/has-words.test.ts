import { expect, test } from "vitest";
import { makeCompany } from "../testing/factories.ts";
import { boolean } from "./columns.ts";
import { inCompany, query } from "./database.ts";
import { hasWords } from "./has-words.ts";
import { sql } from "./sql.ts";

const finds = async (term: string, ...texts: string[]) => {
  const company = await makeCompany();
  const found = hasWords(term, ...texts.map((text) => sql`${text}::text`));
  const [row] = await inCompany(company, () => query({ found: boolean }, sql`select ${found} as found`));
  return row?.found;
};

test.each<[string, ...string[]]>([
  ["promo natal", "Natal 2026: Promoção"],
  ["PROMOCAO natal", "Natal 2026: promoção"],
  ["chave pix", "/pix", "A chave é o CNPJ"],
  ["ana@loja", "Ana", "ana@loja.test"],
  ["２０２６ natal", "Natal 2026"],
  ["na\u200Btal", "Natal"],
  ["2026-000010", "2026-000010"],
  ["lima, rosa", "Rosa Maria Lima"],
  ["100%", "Desconto de 100%"],
  ["d'avila", "Conceição D’Ávila"],
  ["   ", "Ana"],
  ["lista 1", "Lista 1"],
  ["lista 1", "Lista 12"],
  ["lista 1", "Lista 01"],
  ["fatura 10", "Fatura 2026-000010"],
  ["lista １", "Lista 1"],
  ["lista 0", "Lista 10"],
  ["11 98765", "5511987654321"],
  ["12.345.678/0001-90", "12345678000190"],
  ["98765", "11987650001"],
])("the search %j finds a row with the texts %j", async (term, ...texts) =>
  expect(await finds(term, ...texts)).toBe(true),
);

test.each<[string, ...string[]]>([
  ["promo páscoa", "Natal 2026: Promoção"],
  ["100%", "Desconto de 1000"],
  ["a_b", "a b"],
  ["natal", ""],
  ["lista 1", "Lista 21"],
  ["lista 21", "Lista 121"],
  ["lista 1", "Lista 2 de 2021"],
])("the search %j does not find a row with the texts %j", async (term, ...texts) =>
  expect(await finds(term, ...texts)).toBe(false),
);
