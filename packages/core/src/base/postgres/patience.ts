import { env } from "../env.ts";

export const patienceSeconds = env.DATABASE_PATIENCE_SECONDS;
/** How much longer this side waits than the server's own limit. The server cancels a slow statement, so a server that is still silent then is cut off. */
const slackMs = 5000;
export const answerMs = (statementSeconds: number): number => statementSeconds * 1000 + slackMs;

/**
 * How long one caller may hold up the others, in milliseconds: with a statement, a wait for a lock, and an idle transaction. The last of these three is
 * the longest, because it ends the connection. `query_timeout` is how long this side waits for an answer.
 */
export const patience = {
  statement_timeout: patienceSeconds * 1000,
  lock_timeout: Math.ceil((patienceSeconds * 1000 * 2) / 3),
  idle_in_transaction_session_timeout: patienceSeconds * 2000,
  query_timeout: answerMs(patienceSeconds),
};
