import { env } from "../env.ts";
import { logger } from "../logger.ts";
import { raw, type Sql, sql } from "../sql.ts";
import { watchedClient } from "./silent-server.ts";

/**
 * Does the work while a connection of its own shows other workers that this worker is alive. When the process is killed, the others see this immediately;
 * when its machine is cut off, they see it seconds later. When the database goes down meanwhile, the worker looks dead although it still works, so each
 * write must name its worker.
 */
export async function whileAlive<T>(id: string, work: () => Promise<T>, databaseUrl = env.DATABASE_URL): Promise<T> {
  const sign = watchedClient(databaseUrl, "alive");
  sign.on("error", (error) => logger.debug({ reason: error.message }, "a sign of life broke off"));
  await sign.connect();
  try {
    await sign.query("select pg_advisory_lock(hashtextextended($1, 0))", [id]);
    return await work();
  } finally {
    await sign.end().catch(() => undefined);
  }
}

/** Whether no connection shows that `id` is alive. Call it in a transaction that then takes over the work or ends it. */
export const isGone = (id: Sql): Sql => sql`pg_try_advisory_xact_lock(hashtextextended(${id}::text, 0))`;

/**
 * Whether a worker may claim the row `of`: nobody has claimed it, or its worker gave no sign for this many seconds, or is gone. Call it in the
 * statement that claims the row.
 */
export const isUnclaimed = (of: Sql, seconds: number): Sql =>
  sql`case when ${of}.claimed_by is null or ${of}.touched_at < now() - make_interval(secs => ${raw(seconds)}) then true
    else ${isGone(sql`${of}.claimed_by`)} end`;
