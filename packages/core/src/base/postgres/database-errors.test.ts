import { expect, test } from "vitest";
import { integer, text } from "../columns.ts";
import { inCompany, query, run } from "../database.ts";
import { coreEnv } from "../env.ts";
import { takesLonger } from "../takes-longer.ts";
import { isDatabaseDown, isLockedOut, isTooSlow } from "./database-errors.ts";
import { platformPool } from "./platform-pool.ts";
import { scopePool } from "./scope-pool.ts";
import { type Sql, sql } from "../sql.ts";
import { makeCompany } from "../../testing/factories.ts";

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("it must fail"),
    (error) => error,
  );

test("a server that refuses a connection, or ends it in a transaction, counts as down", async () => {
  for (const nowhere of ["127.0.0.1:1", "nowhere.invalid"])
    expect(isDatabaseDown(await failure(scopePool(`postgres://nobody@${nowhere}/none`, 1).connect()))).toBe(true);
  const companyId = await makeCompany();
  const cut = inCompany(companyId, async () => {
    const [own] = await query({ pid: integer }, sql`select pg_backend_pid() as pid`);
    await run(sql`select pg_terminate_backend(${own?.pid})`);
  });
  expect(isDatabaseDown(await failure(cut))).toBe(true);
});

test("a wrong statement or a refused row does not count as a database that is down", async () => {
  const companyId = await makeCompany();
  const wrong = [
    sql`select nothing_of_this_name`,
    sql`select 1 / 0`,
    sql`insert into queues (company_id, name, color) values (0, 'x', 'x')`,
  ];
  for (const statement of wrong)
    expect(isDatabaseDown(await failure(inCompany(companyId, () => run(statement))))).toBe(false);
  expect(isDatabaseDown(new Error("x"))).toBe(false);
  expect(isDatabaseDown("x")).toBe(false);
});

test("a statement that takes too long, or waits too long for a lock, is cancelled and counts as too slow", async () => {
  const companyId = await makeCompany();
  const limited = (setting: Sql, statement: Sql) =>
    failure(
      inCompany(companyId, async () => {
        await run(setting);
        await run(statement);
      }),
    );
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isLocked = false;
  const locks = inCompany(companyId, async () => {
    await run(sql`select 1 from companies for update`);
    isLocked = true;
    await ended;
  });
  await expect.poll(() => isLocked).toBe(true);
  const locked = await limited(sql`set local lock_timeout = 1`, sql`select 1 from companies for update`);
  end();
  await locks;
  const slow = await limited(sql`set local statement_timeout = 1`, sql`select pg_sleep(10)`);
  for (const error of [slow, locked]) {
    expect(isTooSlow(error)).toBe(true);
    expect(isDatabaseDown(error)).toBe(false);
  }
  expect([isLockedOut(slow), isLockedOut(locked)]).toEqual([false, true]);
});

test("every statement, wait and idle transaction has a limit, and long statements can request more time", async () => {
  const limits = async () =>
    (
      await query(
        { statement: text, lock: text, idle: text },
        sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`,
      )
    )[0];
  const companyId = await makeCompany();
  // In tests a statement may take longer than in the product by default.
  expect(coreEnv.shape.DATABASE_PATIENCE_SECONDS.parse(undefined)).toBe(15);
  expect(await inCompany(companyId, limits)).toEqual({ statement: "90s", lock: "1min", idle: "3min" });
  const longer = await inCompany(companyId, async () => {
    await takesLonger(300);
    return limits();
  });
  expect(longer?.statement).toBe("5min");
  expect((await inCompany(companyId, limits))?.statement).toBe("90s");
  const pool = platformPool("test", 1);
  const { rows } = await pool.query<{ statement: string }>("select current_setting('statement_timeout') as statement");
  await pool.end();
  expect(rows).toEqual([{ statement: "90s" }]);
});
