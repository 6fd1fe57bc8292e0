import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import type * as Database from "../../base/database.ts";
import { prepareDatabase } from "../../testing/database.ts";
import type * as QueryText from "../../testing/query-text.ts";
import { passwordMatches } from "../../base/passwords.ts";
import type * as Demo from "./demo.ts";

// The demo goes only where there is no company yet: a database of its own.
let seedDemo: typeof Demo.seedDemo;
let demoPassword: string;
let refuseDemoLogins: typeof Demo.refuseDemoLogins;
let asPlatform: typeof Database.asPlatform;
let queryText: typeof QueryText.queryText;
let owner: pg.Client;

beforeAll(async () => {
  const { DATABASE_OWNER_URL: ownerUrl = "", DATABASE_URL: appUrl = "" } = process.env;
  const own = await prepareDatabase(ownerUrl, appUrl, `balcao_test_${process.env.BALCAO_TEST_RUN}_demo`);
  vi.stubEnv("DATABASE_URL", own.appUrl);
  vi.resetModules();
  ({ seedDemo, demoPassword, refuseDemoLogins } = await import("./demo.ts"));
  ({ asPlatform } = await import("../../base/database.ts"));
  ({ queryText } = await import("../../testing/query-text.ts"));
  owner = new pg.Client(own.ownerUrl);
  await owner.connect();
  return async () => {
    await owner.end();
    await (await import("../../base/database.ts")).closeDatabase();
  };
});
const rows = <T extends object>(sql: string) => asPlatform(() => queryText<T>(sql));

test("the demo is seeded whole or not at all: a seed that failed in the middle starts again", async () => {
  await owner.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$; create trigger refuse before insert on contacts for each row when (new.name like 'Elisa%') execute function refuse()",
  );
  await expect(seedDemo()).rejects.toThrow("power cut");
  expect(await rows("select 1 from companies")).toEqual([]);
  await owner.query("drop trigger refuse on contacts");
  expect(new Set(await Promise.all([seedDemo(), seedDemo()]))).toEqual(new Set([true, false]));
  expect(await seedDemo()).toBe(false);
  expect(await rows("select name from companies order by id")).toEqual([
    { name: "Empresa Demonstração" },
    { name: "Outra Empresa" },
  ]);
});

test("the demo has the logins, queues and people that the start announces", async () => {
  expect(
    await rows(`select u.email, u.profile, u.super, u.all_ticket as "allTicket", c.name as company,
      array(select q.name from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = u.id order by q.position) as queues
      from users u join companies c on c.id = u.company_id order by u.id`),
  ).toEqual(
    [
      ["super@balcao.local", "admin", true],
      ["admin@demo.local", "admin", false],
      ["ana@demo.local", "user", false],
      ["bruno@demo.local", "user", false],
    ]
      .map(([email, profile, isSuper]) => ({
        email,
        profile,
        super: isSuper,
        allTicket: profile === "user",
        company: "Empresa Demonstração",
        queues: profile === "user" ? ["Vendas", "Suporte"] : [],
      }))
      .concat([
        {
          email: "admin@outra.local",
          profile: "admin",
          super: false,
          allTicket: false,
          company: "Outra Empresa",
          queues: [],
        },
      ]),
  );
  const hashes = await rows<{ hash: string }>("select password_hash as hash from users");
  for (const { hash } of hashes) expect(await passwordMatches(demoPassword, hash)).toBe(true);
  expect(demoPassword).toBe("balcao-demo");
});

test("the contacts of the demo are not verified, so that their number takes the form that WhatsApp knows", async () => {
  expect(
    await rows(
      "select kind, verified, value = number as own, count(*) from contact_identities join contacts c on c.id = contact_id group by 1, 2, 3",
    ),
  ).toEqual([{ kind: "phone", verified: false, own: true, count: 4 }]);
});

test("a start in production names the logins with the demo's password, and begins once they have another", async () => {
  await expect(refuseDemoLogins()).rejects.toThrow(/super@balcao\.local, admin@demo\.local, [^]*reset-password/);
  await owner.query("update users set password_hash = 'another' where email <> 'ana@demo.local'");
  await expect(refuseDemoLogins()).rejects.toThrow("knows its password: ana@demo.local.");
  await owner.query("update users set deleted_at = now(), email = ''");
  await refuseDemoLogins();
});
