import { once } from "node:events";
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Rotten } from "../../base/host-faults.ts";
import { quoted, rowsOf } from "../backup/connect.ts";
import type { Parts } from "./carriage.ts";
import type { CompanyTable, Order } from "./catalogue.ts";
import { lineOf, type Value } from "./copy-text.ts";
import type { Arriving } from "./crossing.ts";
import { leavingOf, linesOfTable } from "./leaving-rows.ts";
import { RowSum } from "./row-sum.ts";
import { rowChange } from "./rules.ts";
import type { Secrets } from "../../base/secrets.ts";

/** Rows are copied into this temporary table first, because COPY cannot fill a table with row-level security. */
const waiting = "arriving_rows";
const planColumn = /(^|_)plan_id$/;

interface LoadContext {
  file: string;
  arriving: Arriving;
  order: Order;
  parts: Parts;
  /** The plans of this installation, by their identifiers. */
  plans: ReadonlyMap<string, string>;
}

/** Values of a column that name rows which are inserted later. */
interface DeferredValues {
  ids: string[];
  values: string[];
}

/** Puts the rows of a company's file into the tables, in the open transaction, while the product runs. */
export class Loader {
  readonly #owner: pg.Client;
  readonly #into: LoadContext;
  readonly #expected = new Map<string, RowSum>();
  readonly #later = new Map<string, DeferredValues>();
  #open = "";
  #change: ReturnType<typeof rowChange> = (values) => values;

  constructor(owner: pg.Client, into: LoadContext) {
    this.#owner = owner;
    this.#into = into;
  }

  /** Triggers that maintain sums and search words must not change the rows, because the file contains their results. */
  begin = (): Promise<unknown> => this.#owner.query("set local app.importing = 'on'");

  async rows(name: string, rows: readonly Value[][]): Promise<void> {
    const table = this.#tableOf(name);
    if (this.#open !== name) await this.#begin(table);
    const moved = rows.map((values) => this.#postpone(table, this.#change([...values], this.#into.arriving)));
    for (const values of rows) this.#expect(table, values);
    const columns = table.columns.map((column) => quoted(column.name)).join(", ");
    const stream = this.#owner.query(copyFrom(`copy pg_temp.${waiting} (${columns}) from stdin`));
    for (const values of moved) if (!stream.write(`${lineOf(values)}\n`)) await once(stream, "drain");
    stream.end();
    await finished(stream);
    await this.#owner.query(this.#insertion(table, columns));
    await this.#owner.query(`truncate pg_temp.${waiting}`);
  }

  /** Fills the columns that name later rows, and proves that the company could be exported again unchanged. Throws when a row differs. */
  async end(secrets: Secrets): Promise<void> {
    const { order, parts, arriving } = this.#into;
    for (const [column, { ids, values }] of this.#later) {
      const [table = "", name = ""] = column.split(".");
      await this.#owner.query(
        `update ${quoted(table)} t set ${quoted(name)} = u.value from unnest($1::bigint[], $2::bigint[]) u(id, value)
         where t.${table === "companies" ? "id" : "company_id"} = $3 and t.id = u.id`,
        [ids, values, arriving.companyId],
      );
    }
    const { companyId } = arriving;
    const { leaving } = await leavingOf(this.#owner, { companyId, tables: order.tables, secrets });
    for (const table of order.tables) {
      const sum = new RowSum();
      for await (const line of linesOfTable(this.#owner, table, leaving, parts)) sum.add(line);
      if (!sum.isAs(this.#expected.get(table.name) ?? new RowSum()))
        throw new Rotten(`${table.name} would not leave as it came: nothing was imported`);
    }
  }

  #tableOf(name: string): CompanyTable {
    const table = this.#into.order.tables.find((one) => one.name === name);
    if (!table) throw new Rotten(`The file has rows of ${name}, which it does not announce`);
    return table;
  }

  async #begin(table: CompanyTable): Promise<void> {
    const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
    await this.#owner.query(`drop table if exists pg_temp.${waiting}`);
    await this.#owner.query(
      `create temporary table ${waiting} on commit drop as select ${columns} from ${quoted(table.name)} with no data`,
    );
    this.#open = table.name;
    this.#change = rowChange(table, this.#into.parts);
  }

  #insertion(table: CompanyTable, columns: string): string {
    const { companyId } = this.#into.arriving;
    const [own, values] =
      table.name === "companies"
        ? ["id, status, seal, archive", `${companyId}, false, 'arriving', '${this.#into.file}'`]
        : ["company_id", String(companyId)];
    return `insert into ${quoted(table.name)} (${own}, ${columns}) select ${values}, ${columns} from pg_temp.${waiting}`;
  }

  /** Takes out the values that name rows which do not exist yet. */
  #postpone(table: CompanyTable, values: Value[]): Value[] {
    if (!table.hasNumbers) return values;
    const { late } = this.#into.order;
    const id = values[table.columns.findIndex(({ name }) => name === "id")] ?? "";
    for (const [index, { name, names }] of table.columns.entries()) {
      const value = values[index] ?? null;
      const isLater = names === table.name && Number(value) > Number(id);
      if (value === null || !(isLater || late.has(`${table.name}.${name}`))) continue;
      const column = `${table.name}.${name}`;
      const later = this.#later.get(column) ?? { ids: [], values: [] };
      this.#later.set(column, later);
      later.ids.push(id);
      later.values.push(value);
      values[index] = null;
    }
    return values;
  }

  /** Adds the row as it must look when it is exported again: as it came, except for a plan that does not exist here. */
  #expect(table: CompanyTable, values: readonly Value[]): void {
    const sum = this.#expected.get(table.name) ?? new RowSum();
    this.#expected.set(table.name, sum);
    const kept = table.columns.map(({ name }, index) => {
      const value = values[index] ?? null;
      return value !== null && planColumn.test(name) && !this.#into.plans.has(value) ? null : value;
    });
    sum.add(lineOf(kept));
  }
}

/** How many ids stay free before the ids of a file, for rows that others insert at the same moment. */
const apart = 1000;

/** Reserves ids for the rows of a table, and returns the last of them. */
export async function lastOfRoom(owner: pg.Client, table: string, count: number): Promise<number> {
  const [row] = await rowsOf<{ last: number }>(
    owner,
    "select setval(s.name, nextval(s.name) + $2::bigint)::float8 as last from (select pg_get_serial_sequence($1, 'id')::regclass as name) s",
    [`public.${quoted(table)}`, count + apart],
  );
  return row?.last ?? 0;
}
