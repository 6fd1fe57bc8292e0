import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { allFiles } from "../../base/files/store.ts";
import { migrations } from "../../base/migrations/index.ts";
import { Fault } from "../../base/host-faults.ts";
import { quoted, rowsOf } from "./connect.ts";
import type { Header } from "./manifest.ts";
import { takeBucket } from "./restore-bucket.ts";
import { ofMigrations, requireAllRows } from "./tables.ts";

/** How often the server is asked again, because it lists a closed connection until it has noticed the end. */
const looksForStillness = 20;
const countedAtMost = 1000;

/**
 * Refuses while somebody else is connected, such as the api or a worker, because they would see half of a restore. The server hides the kind of
 * another role's session, but never the role's name. The server's own processes have no role.
 */
export async function requireStill(owner: pg.Client): Promise<void> {
  let others: { who: string }[] = [];
  for (let look = 0; look < looksForStillness; look += 1) {
    others = await rowsOf<{ who: string }>(
      owner,
      `select distinct usename::text as who from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usename is not null order by 1`,
    );
    if (others.length === 0) return;
    await sleep(100);
  }
  throw new Fault(
    `The installation is not stopped, ${others.map(({ who }) => who).join(", ")} is connected: stop api, worker and backup`,
  );
}

/**
 * Refuses a database that has companies, users or anything of another product, and a store with files. Takes the bucket for the restore, and returns
 * its mark.
 */
export async function requireEmpty(owner: pg.Client, header: Header): Promise<string | null> {
  const relations = (
    await rowsOf<{ name: string }>(
      owner,
      `select c.relname::text as name from pg_class c
       where c.relkind in ('r', 'p', 'm', 'f') and c.relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
       order by 1`,
    )
  ).map(({ name }) => name);
  if (relations.includes("restoring"))
    throw new Fault(
      "The installation is not empty, it has a restore that was broken off: remove its volumes, or database and files, and begin again (docs/hosting.md)",
    );
  await requireOurs(owner, relations, header);
  const counts: [count: number, what: string][] = [];
  if (relations.includes("companies")) {
    await requireAllRows(owner);
    const [rows] = await rowsOf<{ companies: number; users: number }>(
      owner,
      "select (select count(*) from companies) as companies, (select count(*) from users) as users",
    );
    counts.push([rows?.companies ?? 0, "companies"], [rows?.users ?? 0, "users"]);
  }
  counts.push([await countFiles(), "files"]);
  const full = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (full.length > 0)
    throw new Fault(
      `The installation is not empty, it has ${full.join(", ")}: a restore goes into an empty one (docs/hosting.md)`,
    );
  return takeBucket(owner, relations);
}

/**
 * Requires that a restore drops only our own tables, which our migrations made. A version later than the backup's has further tables, which must be
 * empty.
 */
async function requireOurs(owner: pg.Client, relations: readonly string[], header: Header): Promise<void> {
  const known = new Set([...header.tables.map(({ name }) => name), ...ofMigrations]);
  const foreign: string[] = [];
  const isOurs = relations.includes("migrations") && (await isMigrated(owner));
  for (const name of relations) if (!isOurs || (!known.has(name) && (await hasRows(owner, name)))) foreign.push(name);
  if (foreign.length > 0)
    throw new Fault(
      `The database has what is not ours: ${foreign.slice(0, 5).join(", ")}. Nothing is dropped: is DATABASE_OWNER_URL the right one?`,
    );
}

/** Whether our first migration was run here. */
async function isMigrated(owner: pg.Client): Promise<boolean> {
  const [column] = await rowsOf(
    owner,
    "select 1 from pg_attribute where attrelid = 'public.migrations'::regclass and attname = 'name' and not attisdropped",
  );
  return (
    column !== undefined &&
    (await rowsOf(owner, "select 1 from migrations where name = $1", [migrations[0]?.name])).length > 0
  );
}

const hasRows = async (owner: pg.Client, name: string): Promise<boolean> =>
  (await rowsOf(owner, `select 1 from public.${quoted(name)} limit 1`)).length > 0;

/** Drops all tables, without looking for rows. They may be the tables of a version that is newer than the backup's. */
export const makeBare = (owner: pg.Client): Promise<unknown> =>
  owner.query(
    "drop schema if exists bullmq cascade; drop schema public cascade; create schema public; grant usage on schema public to public",
  );

/** Counts the files up to a thousand. */
async function countFiles(): Promise<number> {
  let count = 0;
  for await (const _ of allFiles()) {
    count += 1;
    if (count === countedAtMost) break;
  }
  return count;
}
