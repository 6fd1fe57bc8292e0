import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fates } from "./fates.ts";

// Reads the database's own catalogue, so that somebody must decide about a new column with texts of people before erasures forget it.
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
beforeAll(() => owner.connect());
afterAll(() => owner.end());

/** The columns of companies' tables that may contain somebody's text, without computed columns and columns with a fixed list of words. */
async function columnsOfTexts(): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.atttypid = any('{text,varchar,json,jsonb,bytea,tsvector,xml,inet,text[],jsonb[]}'::regtype[])
       and (c.relname = 'companies' or exists (
         select 1 from pg_attribute k where k.attrelid = c.oid and k.attname = 'company_id' and not k.attisdropped))
       and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) ~ '^CHECK [(][(]\\w+ = ANY [(]ARRAY\\[')
     order by 1, 2`,
  );
  const found = new Map<string, string[]>();
  for (const { table, column } of rows) found.set(table, [...(found.get(table) ?? []), column]);
  return found;
}
const listed = (columns = "") => columns.split(" ").filter((column) => column !== "");

test("the table says what an erasure does with each column that has texts, and names no column that does not exist", async () => {
  const there = await columnsOfTexts();
  const said = Object.entries(fates).map(([table, fate]) => [
    table,
    fate === "deleted" ? there.get(table) : [...listed(fate.emptied), ...listed(fate.stays)].toSorted(),
  ]);
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries([...there].map(([table, columns]) => [table, columns.toSorted()])),
  );
});
