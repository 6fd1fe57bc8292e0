import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { columnName, tables } from "@balcao/core/base/table";

// Compares each model with the database, because a migration must not change a table without its model.
const core = resolve(import.meta.dirname, "../../packages/core/src");
const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
beforeAll(async () => {
  await owner.connect();
  const files = readdirSync(core, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".model.ts"));
  for (const file of files) await import(resolve(core, file));
});
afterAll(() => owner.end());

/** Tables of the migrator, which need no model. */
const undefinedTables = ["migrations", "sql_functions"];

interface ColumnFacts {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
}

const told = ({ table, column, type, isNullable, hasDefault }: ColumnFacts) =>
  `${table}.${column} ${type}${isNullable ? " null" : ""}${hasDefault ? " default" : ""}`;

test("every table has a model with all its columns, their types, nulls and defaults", async () => {
  const { rows } = await owner.query<ColumnFacts>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'YES' as "isNullable",
       (c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS') as "hasDefault"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const defined = [...tables].flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([name, { type, isNullable, hasDefault }]) =>
      told({ table, column: columnName(name), type, isNullable, hasDefault }),
    ),
  );
  expect(defined.toSorted()).toEqual(
    rows
      .filter(({ table }) => !undefinedTables.includes(table))
      .map(told)
      .toSorted(),
  );
});

test("a model lists the same words for a column as the table's check", async () => {
  const { rows } = await owner.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const checked = rows.flatMap(({ table, definition }) => {
    const [, column = "", words] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? [];
    return words === undefined
      ? []
      : [{ table, column, words: [...words.matchAll(/'([^']*)'/g)].map(([, word]) => word) }];
  });
  expect(checked.length).toBeGreaterThan(15);
  for (const { table, column, words } of checked) {
    const columns = Object.entries(tables.get(table)?.columns ?? {});
    const said = columns.find(([name]) => columnName(name) === column)?.[1].oneOf;
    expect([table, column, new Set(said)]).toEqual([table, column, new Set(words)]);
  }
});

test("a model has the primary key of its table", async () => {
  const { rows } = await owner.query<{ table: string; key: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attname) as key from pg_index x join pg_class c on c.oid = x.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.indkey)
     where x.indisprimary and c.relnamespace = 'public'::regnamespace group by c.relname`,
  );
  const keys = new Map(rows.map(({ table, key }) => [table, key]));
  for (const [name, model] of tables)
    expect([name, model.primaryKeyAttributes.map(columnName).toSorted()]).toEqual([name, keys.get(name) ?? []]);
});
