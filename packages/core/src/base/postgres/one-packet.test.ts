import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { env } from "../env.ts";
import { transact } from "../transact.ts";
import { scopePool } from "./scope-pool.ts";

const pool = scopePool(env.DATABASE_URL, 1);
afterAll(() => pool.end());

/** How often a transaction writes to the database, in calls of the system. */
async function writesOf(
  work: (connection: pg.ClientBase) => Promise<unknown>,
  last: (connection: pg.ClientBase) => Promise<unknown>[] = () => [],
): Promise<number> {
  const only = await pool.connect();
  if (!(only instanceof pg.Client)) throw new Error("The pool has a connection of another kind");
  const { stream } = only.connection;
  const calls = [vi.spyOn(stream, "_write"), vi.spyOn(stream, "_writev" as "_write")];
  only.release();
  await transact(pool, { opening: "begin", reads: false }, async (connection) => ({
    result: await work(connection),
    underWay: last(connection),
  }));
  const writes = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const call of calls) call.mockRestore();
  return writes;
}

test("a transaction begins in one packet with its first statement, and ends in another", async () => {
  expect(await writesOf((connection) => connection.query("select 1"))).toBe(2);
});

test("a transaction ends in one packet with the statements that are still under way", async () => {
  const first = (connection: pg.ClientBase) => connection.query("select 1");
  expect(await writesOf(first, (connection) => [connection.query("select 2")])).toBe(2);
});

test("statements that do not wait for each other leave in one packet", async () => {
  const ask = (connection: pg.ClientBase) =>
    Promise.all(
      [1, 2, 3].map((value) => connection.query({ name: `q${value}`, text: "select $1::int", values: [value] })),
    );
  expect(await writesOf(ask)).toBe(2);
  const inTurn = async (connection: pg.ClientBase) => {
    await connection.query("select 1");
    await connection.query("select 2");
  };
  expect(await writesOf(inTurn)).toBe(3);
});
