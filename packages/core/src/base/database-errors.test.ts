import { Sequelize } from "sequelize";
import { expect, test } from "vitest";
import { integer } from "./columns.ts";
import { inCompany, query, run } from "./database.ts";
import { isDatabaseDown } from "./database-errors.ts";
import { sql } from "./sql.ts";
import { makeCompany } from "../testing/factories.ts";

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("it must fail"),
    (error) => error,
  );

test("a server that refuses a connection, or ends it in a transaction, counts as down", async () => {
  const nowhere = new Sequelize("postgres://nobody@127.0.0.1:1/none", { logging: false });
  expect(isDatabaseDown(await failure(nowhere.authenticate()))).toBe(true);
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
