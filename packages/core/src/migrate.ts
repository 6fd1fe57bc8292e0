import { Sequelize } from "sequelize";
import { Umzug } from "umzug";
import { z } from "zod";
import { readEnv } from "./env-reader.ts";
import { migrations } from "./migrations/index.ts";
import { ensureRoles } from "./roles.ts";

/** Any number will do, as long as every migrator takes the same. */
const migrationLock = 4_004_001;

/** Brings the database of `ownerUrl` up to date; others that start at the same time wait. Returns the names applied. */
export async function migrate(ownerUrl: string, appUrl?: string): Promise<string[]> {
  const db = new Sequelize(ownerUrl, { logging: false, pool: { max: 1, min: 1, idle: 3_600_000 } });
  const run = (sql: string) => db.query(sql);
  try {
    await run(`select pg_advisory_lock(${migrationLock})`);
    await ensureRoles(run, appUrl);
    await run(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const umzug = new Umzug({
      migrations: migrations.map((migration) => ({
        name: migration.name,
        up: () => db.transaction((transaction) => migration.up((sql) => db.query(sql, { transaction }))),
      })),
      storage: {
        executed: async () =>
          ((await run("select name from migrations order by name"))[0] as { name: string }[]).map((row) => row.name),
        logMigration: async ({ name }) =>
          void (await db.query("insert into migrations (name) values ($1)", { bind: [name] })),
        unlogMigration: async ({ name }) =>
          void (await db.query("delete from migrations where name = $1", { bind: [name] })),
      },
      logger: undefined,
    });
    return (await umzug.up()).map((done) => done.name);
  } finally {
    await db.close();
  }
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].replaceAll("\\", "/").split("/").pop() ?? "")) {
  const env = readEnv(z.object({ DATABASE_OWNER_URL: z.url(), DATABASE_URL: z.url() }));
  const done = await migrate(env.DATABASE_OWNER_URL, env.DATABASE_URL);
  process.stdout.write(`${done.length ? `Applied ${done.join(", ")}` : "The database is up to date"}\n`);
}
