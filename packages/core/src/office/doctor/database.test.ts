import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { env } from "../../base/env.ts";
import { placeOfCreds, Secrets, secrets } from "../../base/secrets.ts";
import { noteAnswer } from "../../company/billing/providers/silent-provider.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { examineBackup, examineResting } from "./backup.ts";
import { examineClock, examineDatabase, examineKeys, examineProviders, judgeRoles } from "./database.ts";

const owner = new pg.Client(process.env["DATABASE_OWNER_URL"]);
beforeAll(() => owner.connect());
afterAll(() => owner.end());

const examined = async (what: string) =>
  (await asPlatform(() => examineDatabase(new URL(env.DATABASE_URL)))).find((finding) => finding.what === what);

/** The findings while the owner's statement is in effect. `back` undoes the statement. */
async function during<T>(statement: string, back: string, look: () => Promise<T>): Promise<T> {
  await owner.query(statement);
  try {
    return await look();
  } finally {
    await owner.query(back);
  }
}

test("a database with all migrations passes", async () => {
  const findings = await asPlatform(() => examineDatabase(new URL(env.DATABASE_URL)));
  expect(findings.map(({ what, state }) => [what, state])).toEqual([
    ["Migrations", "well"],
    ["Roles of the database", "well"],
    ["Walls between companies", "well"],
    ["Clock", "well"],
  ]);
});

test("a missing migration is a fault, and a migration of a newer version is a warning", async () => {
  const missing = await during(
    "update migrations set name = 'x' where name = '0001-companies'",
    "update migrations set name = '0001-companies' where name = 'x'",
    () => examined("Migrations"),
  );
  expect(missing).toMatchObject({ state: "fault", found: "0001-companies were not run" });
  const newer = await during(
    "insert into migrations (name) values ('9999-later')",
    "delete from migrations where name = '9999-later'",
    () => examined("Migrations"),
  );
  expect(newer).toMatchObject({ state: "warning", found: expect.stringContaining("9999-later") });
});

test("a table of companies without row-level security, or without a policy, is named", async () => {
  const bare = "create table left_open (company_id integer not null)";
  const drop = "drop table left_open";
  const open = { state: "fault", found: "left_open has no row-level security" };
  expect(await during(bare, drop, () => examined("Walls between companies"))).toMatchObject(open);
  const withoutPolicy = `${bare}; alter table left_open enable row level security`;
  expect(await during(withoutPolicy, drop, () => examined("Walls between companies"))).toMatchObject(open);
});

test.each([
  [{ walls: true }, "passes the walls"],
  [{ owns: 1 }, "owns tables"],
  [{ crosses: true }, "crosses companies"],
])("a role with %j is a fault", (wrong, words) => {
  const right = { name: "balcao_app", walls: false, owns: 0, crosses: false };
  expect(judgeRoles([right]).state).toBe("well");
  expect(judgeRoles([right, { ...right, ...wrong }])).toMatchObject({
    state: "fault",
    found: expect.stringContaining(words),
  });
});

test("a backup is judged by its age, its missing files, and whether the host's own key opened a backup", async () => {
  const look = (lateHours = 30) => asPlatform(() => examineBackup(lateHours));
  await owner.query("delete from backups");
  expect(await look()).toMatchObject({ state: "fault", found: "none was ever tried out" });
  await owner.query(
    "insert into backups (name, taken_at, product, verified_at) values ('one', now() - interval '2 hours', '1', now())",
  );
  expect(await look()).toMatchObject({ state: "warning", found: expect.stringContaining("opened none yet") });
  await owner.query("update backups set opened_at = now()");
  expect(await look()).toMatchObject({ state: "well", found: expect.stringContaining("2.0 hours old") });
  await owner.query("update backups set missing = 3");
  expect(await look()).toMatchObject({ state: "warning", found: expect.stringContaining("3 files were missing") });
  await owner.query("update backups set taken_at = now() - interval '31 hours'");
  expect(await look()).toMatchObject({ state: "fault", found: expect.stringContaining("31.0 hours old") });
  expect((await look(48)).state).toBe("warning");
  await owner.query("delete from backups");
});

test("numbers that are paused since a restore are a warning", async () => {
  const resting = await during(
    `insert into installation_settings (key, value) values ('restored.numbers', '[1]')`,
    "delete from installation_settings where key = 'restored.numbers'",
    () => asPlatform(examineResting),
  );
  expect(resting).toMatchObject({ state: "warning", remedy: expect.stringContaining("start-numbers") });
  expect((await asPlatform(examineResting)).state).toBe("well");
});

test("a clock that differs from the database's by more than five seconds is a fault", async () => {
  const differing = (ms: number) => asPlatform(() => examineClock(() => Date.now() + ms));
  expect((await differing(3000)).state).toBe("well");
  expect(await differing(-60_000)).toMatchObject({ state: "fault", found: expect.stringMatching(/ (59|60) s$/) });
});

test("a secret that does not open with DATA_KEY is a fault that names its table", async () => {
  const companyId = await makeCompany();
  const id = await makeConnection(companyId);
  const store = (under: Secrets) =>
    inCompany(companyId, () =>
      queryText(
        `insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)
         on conflict (connection_id) do update set value = excluded.value`,
        [companyId, id, under.encrypt(placeOfCreds(id), Buffer.from("creds"))],
      ),
    );
  await store(secrets);
  expect((await asPlatform(() => examineKeys(secrets))).state).toBe("well");
  await store(new Secrets("k0:a key that was taken away too early"));
  expect(await asPlatform(() => examineKeys(secrets))).toMatchObject({
    state: "fault",
    found: expect.stringMatching(/^whatsapp_creds: .*"k0"/),
  });
});

test("an enabled payment provider that does not serve us is a fault, and a disabled one is not reported", async () => {
  const look = () => asPlatform(examineProviders);
  await asPlatform(() => noteAnswer("iugu", "unauthorized"));
  expect(await look()).toMatchObject({ state: "well", found: "none is on" });
  await asPlatform(() =>
    queryText(
      `insert into installation_settings (key, value) values ('provider.iugu', '{"enabled":true,"methods":["pix"],"values":{}}')
       on conflict (key) do update set value = excluded.value`,
    ),
  );
  expect(await look()).toMatchObject({ state: "fault", found: expect.stringMatching(/^iugu has not served us/) });
  await asPlatform(() => noteAnswer("iugu", null));
  expect(await look()).toMatchObject({ state: "well", found: "iugu serve us" });
});
