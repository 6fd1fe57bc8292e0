import pg from "pg";
import { env } from "../env.ts";
import { logger } from "../logger.ts";
import { withOptions } from "../database-address.ts";
import { patience } from "./patience.ts";
import { planning } from "./planning.ts";
import { platformUrl } from "./platform-url.ts";
import { serverAsks, WatchedClient } from "./silent-server.ts";

/**
 * Connections across companies outside any scope, with the platform's login: for leases, WhatsApp keys and notifications. They are separate from the
 * scopes' pool, so a flood of work in scopes cannot cost a worker its numbers.
 */
export function platformPool(name: string, max: number, databaseUrl = env.DATABASE_URL): pg.Pool {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: withOptions(platformUrl(databaseUrl), `${planning} ${serverAsks}`),
    application_name: name,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5000,
    ...patience,
  });
  // An idle connection that breaks is replaced at the next query. Without this listener, its error would end the process.
  pool.on("error", (error) => logger.warn({ pool: name, reason: error.message }, "a database connection broke"));
  return pool;
}
