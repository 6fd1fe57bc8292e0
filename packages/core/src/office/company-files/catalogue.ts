import type pg from "pg";
import { Fault } from "../../base/host-faults.ts";
import { rowsOf } from "../backup/connect.ts";
import { carriage, isCarried, leftColumns, type Parts } from "./carriage.ts";

export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  /** The table whose `id` a foreign key of the column names. */
  names: string | null;
}

/** A table with rows of companies, as the database has it, without the owner's column and without computed columns. */
export interface CompanyTable {
  name: string;
  columns: readonly Column[];
  /** The column with the id of the company. */
  owner: "company_id" | "id";
  /** The ids of its rows are numbers, which change at the import. */
  hasNumbers: boolean;
  /** The tables to which it has a foreign key on another column than the id. */
  follows: readonly string[];
}

/** All tables of companies, exported or not. Refuses a table about which nobody has decided. */
export async function readCompanyTables(owner: pg.Client): Promise<CompanyTable[]> {
  const found = await rowsOf<Column & { table: string }>(
    owner,
    `with of as (
       select c.oid, c.relname::text as name from pg_class c
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (c.relname = 'companies' or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)))
     select of.name as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable", (
         select t.name from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) pair(own, other)
           join of t on t.oid = k.confrelid join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other
         where k.contype = 'f' and k.conrelid = of.oid and pair.own = a.attnum and b.attname = 'id' order by t.name limit 1) as names
     from of join pg_attribute a on a.attrelid = of.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by of.name, a.attnum`,
  );
  const keys = await rowsOf<{ table: string; target: string }>(
    owner,
    `select distinct f.relname::text as table, t.relname::text as target
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid and not exists (
       select from pg_attribute b where b.attrelid = t.oid and b.attnum = any(k.confkey) and b.attname = 'id')`,
  );
  const tables = [...new Set(found.map(({ table }) => table))].map((name) => ({
    ...tableOf(
      name,
      found.filter(({ table }) => table === name),
    ),
    follows: keys.filter(({ table }) => table === name).map(({ target }) => target),
  }));
  const unknown = tables.filter(({ name }) => !Object.hasOwn(carriage, name)).map(({ name }) => name);
  if (unknown.length > 0)
    throw new Fault(`Nobody has decided whether a company's file carries ${unknown.join(", ")}: carriage.ts`);
  return tables;
}

function tableOf(name: string, columns: readonly Column[]): Omit<CompanyTable, "follows"> {
  const left = leftColumns[name] ?? [];
  const isCompany = name === "companies";
  const id = columns.find((column) => column.name === "id");
  return {
    name,
    owner: isCompany ? "id" : "company_id",
    hasNumbers: id !== undefined && /^(integer|bigint)$/.test(id.type),
    columns: columns
      .filter((column) => !left.includes(column.name) && column.name !== (isCompany ? "id" : "company_id"))
      .map(({ type, isNullable, names, ...column }) => ({ name: column.name, type, isNullable, names })),
  };
}

/** The tables of a file, each after all tables that its rows name. `late` are columns that must be filled later, because tables name each other. */
export interface Order {
  tables: readonly CompanyTable[];
  /** Columns as `table.column`. */
  late: ReadonlySet<string>;
}

/** Orders the tables so that each can be filled without breaking a foreign key. */
export function orderOf(all: readonly CompanyTable[], parts: Parts): Order {
  const left = new Map(all.filter(({ name }) => isCarried(name, parts)).map((table) => [table.name, table]));
  // All other tables name the company.
  const tables = all.filter(({ name }) => name === "companies");
  left.delete("companies");
  const late = new Set<string>();
  const waits = (table: CompanyTable): Column[] =>
    table.columns.filter(
      ({ name, names }) =>
        names !== null && names !== table.name && left.has(names) && !late.has(`${table.name}.${name}`),
    );
  while (left.size > 0) {
    const ready = [...left.values()].filter(
      (table) => waits(table).length === 0 && !table.follows.some((name) => left.has(name)),
    );
    for (const table of ready) left.delete(table.name);
    tables.push(...ready);
    if (ready.length > 0) continue;
    const knot = [...left.values()].find(
      (table) => waits(table).every(({ isNullable }) => isNullable) && namesItself(table, left, waits),
    );
    if (!knot)
      throw new Fault(`The tables ${[...left.keys()].join(", ")} name each other, and none can be filled first`);
    for (const { name } of waits(knot)) late.add(`${knot.name}.${name}`);
  }
  return { tables, late };
}

/** Whether rows of a table name rows of other tables that, directly or over further tables, name rows of the first table again. */
function namesItself(
  table: CompanyTable,
  among: ReadonlyMap<string, CompanyTable>,
  waits: (table: CompanyTable) => Column[],
): boolean {
  const seen = new Set<string>();
  const open = [table];
  for (let next = open.pop(); next; next = open.pop())
    for (const { names } of waits(next)) {
      if (names === table.name) return true;
      const named = names === null || seen.has(names) ? undefined : among.get(names);
      if (!named) continue;
      seen.add(named.name);
      open.push(named);
    }
  return false;
}
