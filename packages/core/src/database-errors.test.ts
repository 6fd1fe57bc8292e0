import { Sequelize } from "sequelize";
import { expect, test } from "vitest";
import { inCompany, query } from "./database.ts";
import { isDatabaseDown } from "./database-errors.ts";
import { makeCompany } from "./testing/factories.ts";

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("it must fail"),
    (error) => error,
  );

test("a server that refuses, and one that ends the connection under a transaction, are away", async () => {
  const nowhere = new Sequelize("postgres://nobody@127.0.0.1:1/none", { logging: false });
  expect(isDatabaseDown(await failure(nowhere.authenticate()))).toBe(true);
  const companyId = await makeCompany();
  const cut = inCompany(companyId, async () => {
    const [own] = await query<{ pid: number }>("select pg_backend_pid() as pid");
    await query("select pg_terminate_backend($1)", [own?.pid]);
  });
  expect(isDatabaseDown(await failure(cut))).toBe(true);
});

test("a statement that is wrong, or a row that is refused, is not", async () => {
  const companyId = await makeCompany();
  const wrong = [
    "select nothing_of_this_name",
    "select 1 / 0",
    "insert into queues (company_id, name, color) values (0, 'x', 'x')",
  ];
  for (const sql of wrong) expect(isDatabaseDown(await failure(inCompany(companyId, () => query(sql))))).toBe(false);
  expect(isDatabaseDown(new Error("x"))).toBe(false);
  expect(isDatabaseDown("x")).toBe(false);
});
