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
])("the search %j finds a row with the texts %j", async (term, ...texts) =>
  expect(await finds(term, ...texts)).toBe(true),
);

test.each<[string, ...string[]]>([
  ["promo páscoa", "Natal 2026: Promoção"],
  ["100%", "Desconto de 1000"],
  ["a_b", "a b"],
  ["natal", ""],
])("the search %j does not find a row with the texts %j", async (term, ...texts) =>
  expect(await finds(term, ...texts)).toBe(false),
);
