import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../../migrate.ts";
import { inDatabase } from "../../testing/again.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { inCompany } from "../database.ts";
import { migrations } from "../migrations/index.ts";

const { DATABASE_OWNER_URL: mainUrl = "" } = process.env;
const name = `${new URL(mainUrl).pathname.slice(1)}_before_0214`;
const url = inDatabase(mainUrl, name);
const all = migrations.map((migration) => migration.name);
const earlierEmails = "0214-earlier-emails";
const main = new pg.Client(mainUrl);
const owner = new pg.Client(url);

beforeAll(async () => {
  await main.connect();
  await main.query(`create database ${name}`);
  await migrate(url, undefined, all.slice(0, all.indexOf(earlierEmails)));
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await main.query(`drop database ${name} with (force)`);
  await main.end();
});

test("an earlier e-mail that the former version stored is in the table after the upgrade, unless its user is deleted", async () => {
  await owner.query(`
    insert into companies (id, name) values (1, 'Antiga');
    insert into users (id, company_id, name, email, password_hash, earlier_email, email_changed_at, deleted_at) values
      (1, 1, 'Ana', 'new@test.local', '', 'old@test.local', '2026-11-27T10:00Z', null),
      (2, 1, 'Bia', 'bia@test.local', '', null, null, null),
      (3, 1, 'Cida', '', '', 'cida@test.local', '2026-11-27T10:00Z', now());
  `);
  expect(await migrate(url, undefined, [earlierEmails])).toEqual([earlierEmails]);
  const { rows } = await owner.query("select user_id, email, replaced_at from earlier_emails");
  expect(rows).toEqual([{ user_id: 1, email: "old@test.local", replaced_at: new Date("2026-11-27T10:00Z") }]);
});

test("an earlier e-mail that the former version stores or forgets during an upgrade is stored or forgotten in the table too", async () => {
  const companyId = await makeCompany();
  const [{ userId }, { userId: other }] = [await makeUser(companyId), await makeUser(companyId)];
  const here = (sql: string, bind: unknown[]) => inCompany(companyId, () => queryText(sql, bind));
  const kept = () => here("select user_id as id, email from earlier_emails order by email", []);
  const keep = (id: number, email: string) =>
    here(
      "update users set earlier_email = nullif($1, 'new@test.local'), email_changed_at = case when earlier_email is null then now() else email_changed_at end where id = $2",
      [email, id],
    );
  await keep(userId, "a@test.local");
  await keep(userId, "a@test.local");
  await keep(other, "b@test.local");
  expect(await kept()).toEqual([
    { id: userId, email: "a@test.local" },
    { id: other, email: "b@test.local" },
  ]);
  await here("update users set earlier_email = null, email_changed_at = null where id = $1", [userId]);
  expect(await kept()).toEqual([{ id: other, email: "b@test.local" }]);
});
