import type pg from "pg";
import { Fault } from "../../base/host-faults.ts";
import { quoted, rowsOf } from "./connect.ts";
import type { Header, Manifest } from "./manifest.ts";

export type Table = Header["tables"][number];
export type TableCount = Manifest["tables"][number];

/** Tables about the migrations, which the migrations write themselves. `restoring` exists while a restore is unfinished. */
export const ofMigrations: readonly string[] = ["migrations", "sql_functions", "restoring"];

/**
 * Backups leave out the tasks of companies and the pieces of their files: a task has a passphrase, its file exists for only some days, and the
 * original continues the task. Backups of earlier versions contain them.
 */
export const isBackedUp = ({ name }: Pick<Table, "name">): boolean =>
  name !== "company_tasks" && name !== "company_file_pieces";

/** All tables with rows of the product, and their stored columns. Columns that the database computes are left out. */
export async function readTables(owner: pg.Client): Promise<Table[]> {
  const found = await rowsOf<Table>(
    owner,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1::text[])
     group by c.relname order by c.relname`,
    [ofMigrations],
  );
  if (!found.some(({ name }) => name === "companies")) throw new Fault("The database has no tables yet");
  return found;
}

/**
 * Refuses a connection that sees only some rows of a table, because row-level security would make a copy incomplete without an error. The owner sees
 * all rows of a table if a policy of its own allows it and no other policy limits it.
 */
export async function requireAllRows(owner: pg.Client): Promise<void> {
  const hidden = await rowsOf<{ name: string }>(
    owner,
    `select c.relname as name from pg_class c join pg_roles r on r.rolname = current_user
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
       and not (r.rolsuper or r.rolbypassrls) and (c.relforcerowsecurity or c.relowner <> r.oid)
       and (not exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
           and p.polroles && array[r.oid, 0::oid] and pg_get_expr(p.polqual, p.polrelid) = 'true')
         or exists (select 1 from pg_policy p where p.polrelid = c.oid and not p.polpermissive))
     order by 1`,
  );
  if (hidden.length > 0)
    throw new Fault(
      `The owner would not see all rows of ${hidden.map(({ name }) => name).join(", ")}: a backup would be short without a word. Each table needs a policy for its owner that lets all rows through (fence() in base/migrations/sql.ts).`,
    );
}

const listed = (table: Table): string => table.columns.map(quoted).join(", ");
/** The columns of a table as COPY names them. */
export const copied = (table: Table): string => `${quoted(table.name)} (${listed(table)})`;

/**
 * The tables that may have rows. A table gets its first page with its first row. The other tables are not asked one by one, because that took most of the
 * time of a small backup.
 */
export async function filledTables(owner: pg.Client): Promise<ReadonlySet<string>> {
  const found = await rowsOf<{ name: string }>(
    owner,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and (relkind = 'p' or relkind = 'r' and pg_relation_size(oid) > 0)`,
  );
  return new Set(found.map(({ name }) => name));
}

/** How many rows a table has, and a hash of their contents in any order. A table that is not in `filled` has none and is not read. */
export async function countRows(owner: pg.Client, table: Table, filled: ReadonlySet<string>): Promise<TableCount> {
  if (!filled.has(table.name)) return { name: table.name, rows: 0, hash: "0" };
  const [found] = await rowsOf<{ rows: number; hash: string }>(
    owner,
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${listed(table)})::text, 0)::numeric), 0)::text as hash from ${quoted(table.name)}`,
  );
  return { name: table.name, rows: found?.rows ?? 0, hash: found?.hash ?? "" };
}

/** The present value of each sequence. It may be beyond the rows of a snapshot, but never behind them. */
export async function readSequences(owner: pg.Client): Promise<Manifest["sequences"]> {
  const names = await rowsOf<{ name: string }>(
    owner,
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: Manifest["sequences"] = [];
  for (const { name } of names) {
    const [at] = await rowsOf<{ last: string; called: boolean }>(
      owner,
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    if (at) found.push({ name, ...at });
  }
  return found;
}

/** The names of the migrations that were applied. */
export const readMigrations = async (owner: pg.Client): Promise<string[]> =>
  (await rowsOf<{ name: string }>(owner, "select name from migrations order by name")).map(({ name }) => name);
