import { env } from "../env.ts";

const seconds = env.DATABASE_PATIENCE_SECONDS;

/**
 * What one caller may keep from the others, in milliseconds: a statement, the wait for a lock, and a transaction in which nothing happens.
 * The last one is the longest, for it ends the connection.
 */
export const patience = {
  statement_timeout: seconds * 1000,
  lock_timeout: Math.ceil((seconds * 1000 * 2) / 3),
  idle_in_transaction_session_timeout: seconds * 2000,
};
