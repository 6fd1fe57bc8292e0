import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Secrets } from "../../base/secrets.ts";
import { quoted, rowsOf } from "../backup/connect.ts";
import { appSecretSetting } from "../../numbers/official/signup-app.ts";
import { withoutAppSecret } from "./app-secret.ts";
import { type Parts, rowsThatGo } from "./carriage.ts";
import type { CompanyTable, Order } from "./catalogue.ts";
import { lineOf, linesOf, valuesOf } from "./copy-text.ts";
import { type KnownIds, Leaving } from "./crossing.ts";
import { looseIds, rowChange } from "./rules.ts";

/** Lines are joined into pieces of about this size. */
const pieceBytes = 64 * 1024;

/** The `from` and `where` that select the rows of a company for its file, as `t`. */
const goers = (table: CompanyTable, companyId: number): string =>
  `from ${quoted(table.name)} t where t.${table.owner} = ${companyId} and (${rowsThatGo[table.name] ?? "true"})`;

const answerOf = (owner: pg.Client, query: string): AsyncIterable<Buffer> =>
  owner.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>;

/** Reads the ids of all rows before the first row is written. */
export async function leavingOf(
  owner: pg.Client,
  { companyId, tables, secrets }: { companyId: number; tables: Order["tables"]; secrets: Secrets },
): Promise<{ leaving: Leaving; ids: ReadonlyMap<string, number> }> {
  const known = new Map<string, KnownIds>([
    ["companies", { rows: Float64Array.of(companyId), gone: Float64Array.of() }],
  ]);
  for (const table of tables)
    if (table.hasNumbers)
      known.set(table.name, {
        rows: await numbersOf(owner, `select t.id ${goers(table, companyId)} order by 1`),
        gone: Float64Array.of(),
      });
  const named = new Map<string, Set<number>>();
  for (const table of tables)
    for (const column of table.columns) {
      const target = looseIds[`${table.name}.${column.name}`];
      if (target === undefined || !known.has(target)) continue;
      const value = column.type.endsWith("[]") ? `unnest(t.${quoted(column.name)})` : `t.${quoted(column.name)}`;
      const ids = named.get(target) ?? new Set<number>();
      named.set(target, ids);
      for (const id of await numbersOf(owner, `select distinct ${value} ${goers(table, companyId)}`)) ids.add(id);
    }
  for (const [target, ids] of named) {
    const { rows = Float64Array.of() } = known.get(target) ?? {};
    for (const id of rows) ids.delete(id);
    known.set(target, { rows, gone: Float64Array.from([...ids].filter((id) => id > 0)).toSorted() });
  }
  const [app] = await rowsOf<{ secret: Buffer | null }>(
    owner,
    `select secret from installation_settings where key = '${appSecretSetting}'`,
  );
  const plans = await rowsOf<{ id: number; identifier: string }>(owner, "select id, identifier from plans");
  return {
    leaving: new Leaving(
      companyId,
      known,
      new Map(plans.map(({ id, identifier }) => [String(id), identifier])),
      withoutAppSecret(secrets, app?.secret ?? null),
    ),
    ids: new Map([...known].map(([name, { rows, gone }]) => [name, rows.length + gone.length])),
  };
}

/** The numbers that a query of one column returns. */
async function numbersOf(owner: pg.Client, query: string): Promise<Float64Array> {
  const found: number[] = [];
  for await (const line of linesOf(answerOf(owner, query))) if (line !== "\\N") found.push(Number(line));
  return Float64Array.from(found);
}

/** The rows of a table in the form of the file, one line each. */
export async function* linesOfTable(
  owner: pg.Client,
  table: CompanyTable,
  leaving: Leaving,
  parts: Parts,
): AsyncGenerator<string> {
  const change = rowChange(table, parts);
  const columns = table.columns.map(({ name }) => `t.${quoted(name)}`).join(", ");
  const query = `select ${columns} ${goers(table, leaving.companyId)}${table.hasNumbers ? " order by t.id" : ""}`;
  for await (const line of linesOf(answerOf(owner, query))) yield lineOf(change(valuesOf(line), leaving));
}

/** Lines joined into pieces of bytes. Each piece has only whole lines. */
export async function* piecesOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held = "";
  for await (const line of lines) {
    held += `${line}\n`;
    if (held.length < pieceBytes) continue;
    yield Buffer.from(held);
    held = "";
  }
  if (held !== "") yield Buffer.from(held);
}
