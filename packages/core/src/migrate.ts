import { createHash } from "node:crypto";
import { Sequelize } from "sequelize";
import { Umzug } from "umzug";
import { z } from "zod";
import { readEnv } from "./base/env-reader.ts";
import { migrations } from "./base/migrations/index.ts";
import { ensureRoles, settleDatabase } from "./base/postgres/roles.ts";
import { refuseOldServer } from "./base/postgres/server-version.ts";
import { startOrExplain } from "./base/start-faults.ts";
import { type SqlFunction, sqlFunctions } from "./base/sql-functions/index.ts";

/** The key of the lock that every migrator takes. Its value has no meaning. */
export const migrationLock = 4_004_001;

/**
 * Brings the database of `ownerUrl` up to date. Other migrators that start at the same time wait. With `only`, it applies only these migrations and no
 * functions, so the tables are as a backup had them. A later call without `only` applies the rest. Returns the names of the applied migrations.
 */
export async function migrate(ownerUrl: string, appUrl?: string, only?: readonly string[]): Promise<string[]> {
  const db = new Sequelize(ownerUrl, { logging: false, pool: { max: 1, min: 1, idle: 3_600_000 } });
  const run = (sql: string) => db.query(sql);
  try {
    const [server] = (await run("select current_setting('server_version') as version"))[0] as { version: string }[];
    refuseOldServer(server?.version ?? "unknown");
    await run(`select pg_advisory_lock(${migrationLock})`);
    await ensureRoles(run, appUrl);
    await settleDatabase(run);
    await run(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const wanted = migrations.filter(({ name }) => !only || only.includes(name));
    const umzug = new Umzug({
      migrations: wanted.map((migration) => ({
        name: migration.name,
        // The changes of a migration and its name are stored together. If a kill could separate them, the migration would run a second time and fail
        // for ever.
        up: () =>
          db.transaction(async (transaction) => {
            await migration.up((sql) => db.query(sql, { transaction }));
            await db.query("insert into migrations (name) values ($1)", { bind: [migration.name], transaction });
          }),
      })),
      storage: {
        executed: async () =>
          ((await run("select name from migrations order by name"))[0] as { name: string }[]).map((row) => row.name),
        logMigration: async () => undefined,
        unlogMigration: async ({ name }) =>
          void (await db.query("delete from migrations where name = $1", { bind: [name] })),
      },
      logger: undefined,
    });
    const applied = (await umzug.up()).map((done) => done.name);
    return only ? applied : [...applied, ...(await applyFunctions(db))];
  } finally {
    await db.close();
  }
}

/** The names of the migrations that the database lacks. It changes nothing. */
export async function lackingMigrations(ownerUrl: string): Promise<string[]> {
  const db = new Sequelize(ownerUrl, { logging: false, pool: { max: 1 } });
  try {
    const [found] = (await db.query("select to_regclass('migrations') is not null as there"))[0] as {
      there: boolean;
    }[];
    const applied = found?.there ? ((await db.query("select name from migrations"))[0] as { name: string }[]) : [];
    return migrations.map(({ name }) => name).filter((name) => !applied.some((one) => one.name === name));
  } finally {
    await db.close();
  }
}

const hashOf = ({ sql }: SqlFunction): string => createHash("sha256").update(sql).digest("hex");

/** Applies each function whose text differs from the text that was applied last. */
async function applyFunctions(db: Sequelize): Promise<string[]> {
  await db.query("create table if not exists sql_functions (name text primary key, hash text not null)");
  const known = (await db.query("select name, hash from sql_functions"))[0] as { name: string; hash: string }[];
  const changed = sqlFunctions.filter(
    (one) => !known.some(({ name, hash }) => name === one.name && hash === hashOf(one)),
  );
  // A role that is no superuser can set a setting of an extension only in a session that has used the extension.
  await db.query("select show_trgm('')");
  await db.transaction(async (transaction) => {
    // Postgres demands that the new owner of a function may create in its schema. The right is taken back afterwards.
    await db.query("grant create on schema public to balcao_search", { transaction });
    // A function may call another function that is created after it.
    await db.query("set local check_function_bodies = off", { transaction });
    for (const one of changed) {
      await db.query(one.sql, { transaction });
      await db.query(
        "insert into sql_functions (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash",
        { bind: [one.name, hashOf(one)], transaction },
      );
    }
    await db.query("revoke create on schema public from balcao_search", { transaction });
  });
  return changed.map(({ name }) => name);
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].replaceAll("\\", "/").split("/").pop() ?? "")) {
  await startOrExplain(async () => {
    const env = readEnv(z.object({ DATABASE_OWNER_URL: z.url(), DATABASE_URL: z.url() }));
    const isTrial = process.argv.includes("--dry-run");
    const names = isTrial
      ? await lackingMigrations(env.DATABASE_OWNER_URL)
      : await migrate(env.DATABASE_OWNER_URL, env.DATABASE_URL);
    const said = names.length
      ? `${isTrial ? "Would apply" : "Applied"} ${names.join(", ")}`
      : "The database is up to date";
    process.stdout.write(`${said}\n`);
  });
}
