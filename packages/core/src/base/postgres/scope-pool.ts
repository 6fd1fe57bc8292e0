import pg from "pg";
import { logger } from "../logger.ts";
import { withOptions } from "../database-address.ts";
import { inOnePacket } from "./one-packet.ts";
import { patience } from "./patience.ts";
import { planning } from "./planning.ts";
import { serverAsks, WatchedClient } from "./silent-server.ts";

/** A date is read as its text, `2026-11-28`. As a moment it could be another day in another zone. */
const texts = new Set<number>([pg.types.builtins.DATE]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (texts.has(oid) ? String : pg.types.getTypeParser(oid, format)),
};

/** The connections of the scopes, at most `most` at a time. A scope that finds no free connection waits for up to a minute. */
export function scopePool(address: string, most: number, limits = patience): pg.Pool {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: withOptions(address, `${planning} ${serverAsks}`),
    max: most,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 60_000,
    // A statement is sent immediately, without waiting for the answer to the statement before it.
    pipeline: true,
    types,
    ...limits,
  });
  // A broken connection is closed when it is given back, or replaced. The caller's statement gets the error.
  pool.on("connect", (connection) => {
    connection.on("error", () => undefined);
    if (connection instanceof pg.Client) inOnePacket(connection.connection.stream);
  });
  pool.on("error", (error) => logger.warn({ pool: "scopes", reason: error.message }, "a database connection broke"));
  return pool;
}
