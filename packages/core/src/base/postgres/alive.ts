import pg from "pg";
import { env } from "../env.ts";
import { logger } from "../logger.ts";
import { type Sql, sql } from "../sql.ts";

/**
 * Does the work while a connection of its own shows the database that this worker lives: as soon as the process is killed, others may see that it is
 * gone. When the database is down meanwhile, the sign ends and the work goes on; so each write must name its worker.
 */
export async function whileAlive<T>(id: string, work: () => Promise<T>, databaseUrl = env.DATABASE_URL): Promise<T> {
  const sign = new pg.Client({ connectionString: databaseUrl, application_name: "alive", keepAlive: true });
  sign.on("error", (error) => logger.debug({ reason: error.message }, "a sign of life broke off"));
  await sign.connect();
  try {
    await sign.query("select pg_advisory_lock(hashtextextended($1, 0))", [id]);
    return await work();
  } finally {
    await sign.end().catch(() => undefined);
  }
}

/** Whether no connection shows that `id` lives. Ask it in a transaction that then takes over, or ends. */
export const isGone = (id: Sql): Sql => sql`pg_try_advisory_xact_lock(hashtextextended(${id}::text, 0))`;
