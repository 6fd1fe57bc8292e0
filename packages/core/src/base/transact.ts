import pg from "pg";
import { type Sequelize, Transaction } from "sequelize";

/** A transaction that has its connection. */
export type Started = Transaction & { connection: pg.ClientBase };

/** The statements that begin a transaction, and whether it only reads. */
export type Manner = { opening: string; reads: boolean };

/** Begins and narrows without a round trip of its own, for every request pays for it: it is sent with the first statement. */
export async function transact<T>(
  pool: Sequelize,
  { opening, reads }: Manner,
  work: (transaction: Started) => Promise<T>,
): Promise<T> {
  const connection = (await pool.connectionManager.getConnection({ type: "write" })) as pg.ClientBase;
  const opened = connection.query(opening);
  // Where it fails, so does what follows.
  opened.catch(() => undefined);
  const transaction = Object.assign(new Transaction(pool, {}), { connection });
  let result: T;
  try {
    result = await work(transaction);
    await opened;
  } catch (error) {
    await end(pool.connectionManager, connection, "ROLLBACK").catch(() => undefined);
    throw error;
  }
  const stored = end(pool.connectionManager, connection, "COMMIT");
  if (reads) stored.catch(() => undefined);
  else await stored;
  return result;
}

/** Ends a transaction and gives its connection back, or closes one that broke. */
async function end(
  manager: Sequelize["connectionManager"],
  connection: pg.ClientBase,
  statement: "COMMIT" | "ROLLBACK",
): Promise<void> {
  const answer = await connection.query(statement).catch((error: Error) => error);
  const isWhole = !(answer instanceof Error) || (answer instanceof pg.DatabaseError && answer.severity === "ERROR");
  if (isWhole) manager.releaseConnection(connection);
  else await manager.destroyConnection(connection);
  if (answer instanceof Error) throw answer;
  // Postgres answers the commit of a failed transaction by rolling it back, without an error.
  if (answer.command !== statement) throw new Error("Nothing was stored: a statement of this transaction had failed");
}
