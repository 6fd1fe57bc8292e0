import { env } from "../env.ts";

const seconds = env.DATABASE_PATIENCE_SECONDS;

/**
 * How long one caller may hold up the others, in milliseconds: with a statement, a wait for a lock, and an idle transaction. The last limit is the
 * longest, because it ends the connection.
 */
export const patience = {
  statement_timeout: seconds * 1000,
  lock_timeout: Math.ceil((seconds * 1000 * 2) / 3),
  idle_in_transaction_session_timeout: seconds * 2000,
};
