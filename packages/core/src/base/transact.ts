import pg from "pg";
import { patienceSeconds } from "./postgres/patience.ts";
import { awaitAnswers } from "./postgres/silent-server.ts";

/** The statements that begin a transaction, and whether the transaction only reads. */
export type Manner = { opening: string; reads: boolean };
/** The result of the work in a transaction, and the last statements of the work, whose answers the work did not await. */
export type WorkResult<T> = { result: T; underWay: readonly Promise<unknown>[] };

/**
 * Begins a transaction and limits it to its company. The opening statements are sent together with the first statement of the work, and the commit
 * together with the statements that are still under way, which saves every request two round trips.
 */
export async function transact<T>(
  pool: pg.Pool,
  { opening, reads }: Manner,
  work: (connection: pg.PoolClient) => Promise<WorkResult<T>>,
): Promise<T> {
  const connection = await pool.connect();
  // An earlier transaction on this connection may have been given more time.
  awaitAnswers(connection, patienceSeconds);
  const opened = connection.query(opening);
  // If the opening statements fail, the first statement of the work fails too, so this rejection needs no handling.
  opened.catch(() => undefined);
  let result: T;
  let answers: Promise<unknown>;
  try {
    const done = await work(connection);
    result = done.result;
    answers = Promise.all(done.underWay);
    answers.catch(() => undefined);
    await opened;
  } catch (error) {
    await end(connection, "ROLLBACK").catch(() => undefined);
    throw error;
  }
  const stored = end(connection, "COMMIT");
  stored.catch(() => undefined);
  try {
    await answers;
  } catch (error) {
    // Postgres answered the commit by rolling back. The error of the statement says why.
    await stored.catch(() => undefined);
    throw error;
  }
  if (!reads) await stored;
  return result;
}

/** Ends a transaction and gives its connection back. A broken connection is closed instead. */
async function end(connection: pg.PoolClient, statement: "COMMIT" | "ROLLBACK"): Promise<void> {
  const answer = await connection.query(statement).catch((error: Error) => error);
  const isWhole = !(answer instanceof Error) || (answer instanceof pg.DatabaseError && answer.severity === "ERROR");
  connection.release(!isWhole);
  if (answer instanceof Error) throw answer;
  // Postgres answers the commit of a failed transaction by rolling it back, without an error.
  if (answer.command !== statement) throw new Error("Nothing was stored: a statement of this transaction had failed");
}
