import { asPlatform, inCompany, query, run } from "@balcao/core/base/database";
import { env } from "@balcao/core/base/env";
import { raw, sql } from "@balcao/core/base/sql";
import { TagRow } from "@balcao/core/desk/tags/tag.model";
import { makeCompany, makeTag } from "@balcao/core/testing/factories";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

// The possible actions of an attacker's SQL inside a company's statement. The app's own login tries them here.

let [mine, theirs] = [0, 0];
beforeAll(async () => {
  [mine, theirs] = [await makeCompany(), await makeCompany()];
  await makeTag(theirs, { name: "Segredo" });
});
const app = new pg.Client(env.DATABASE_URL);
beforeAll(() => app.connect());
afterAll(() => app.end());

test("the app's login cannot take another role, and cannot make temporary objects", async () => {
  for (const role of ["balcao_platform", "balcao_search", "balcao_owner"])
    await expect(app.query(`set role ${role}`)).rejects.toThrow("permission denied");
  await expect(app.query("create temp table message_words (id int)")).rejects.toThrow("permission denied");
  await expect(app.query("create function f() returns int language sql as 'select 1'")).rejects.toThrow("permission");
});

test("a statement cannot change the company for which it runs", async () => {
  const names = () =>
    query(
      TagRow.shape("name"),
      sql`select name from tags where set_config('app.company_id', ${String(theirs)}, true) <> ''`,
    );
  await expect(inCompany(mine, names)).rejects.toThrow("permission denied for function set_config");
});

test("a second statement behind the first is refused", async () => {
  await expect(
    inCompany(mine, () => run(sql`select 1; set local app.company_id = '${raw(String(theirs) as "1")}'`)),
  ).rejects.toThrow("cannot insert multiple commands into a prepared statement");
});

test("the platform's login crosses companies without taking another role", async () => {
  const seen = await asPlatform(() =>
    query(TagRow.shape("name"), sql`select name from tags where company_id = ${theirs}`),
  );
  expect(seen).toEqual([{ name: "Segredo" }]);
});
