import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { passwordMatches } from "../../base/passwords.ts";
import { runDay } from "../../company/billing/dunning/daily.ts";
import { showSubscription } from "../../company/billing/tell.ts";
import { queryText } from "../../testing/query-text.ts";
import { demoPassword, refuseDemoLogins, seedDemo } from "./demo.ts";

// The demo is seeded only when there is no company yet.
const owner = new pg.Client(process.env["DATABASE_OWNER_URL"]);
beforeAll(() => owner.connect());
afterAll(() => owner.end());
/** Ten in the morning in São Paulo. */
const now = new Date("2027-01-12T13:00:00Z");
const rows = <T extends object>(sql: string) => asPlatform(() => queryText<T>(sql));

test("the demo is seeded whole or not at all, and a seed after a failed seed starts again", async () => {
  await owner.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$; create trigger refuse before insert on contacts for each row when (new.name like 'Elisa%') execute function refuse()",
  );
  await expect(seedDemo(now)).rejects.toThrow("power cut");
  expect(await rows("select 1 from companies")).toEqual([]);
  await owner.query("drop function refuse cascade");
  expect(new Set(await Promise.all([seedDemo(now), seedDemo(now)]))).toEqual(new Set([true, false]));
  expect(await seedDemo(now)).toBe(false);
  expect(await rows("select name from companies order by id")).toEqual([
    { name: "Empresa Demonstração" },
    { name: "Outra Empresa" },
    { name: "Clínica Sorriso" },
    { name: "Auto Peças União" },
    { name: "Mercado Bom Preço" },
    { name: "Escola Horizonte" },
  ]);
});

test("the demo has the logins, queues and people that the start announces", async () => {
  expect(
    await rows(`select u.email, u.profile, u.super, u.all_ticket as "allTicket", c.name as company,
      array(select q.name from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = u.id order by q.position) as queues
      from users u join companies c on c.id = u.company_id where c.plan_id is null order by u.id`),
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

/** The state of this admin's company by its calendar, and the letters of one day. */
async function lives(email: string) {
  const [row] = await rows<{ id: number }>(`select company_id as id from users where email = '${email}'`);
  return inCompany(row?.id ?? 0, async () => {
    const shown = await showSubscription(now);
    const invoices = () => queryText("select state, due_date - period_start as ahead, cents from invoices order by id");
    const before = await invoices();
    await runDay(now, "http://balcao.test");
    const after = await showSubscription(now);
    expect([await invoices(), after?.state, await queryText("select 1 from mails")]).toEqual([
      before,
      shown?.state,
      [],
    ]);
    return { state: shown?.state, invoices: before.map(({ state }: { state?: string }) => state) };
  });
}

test("the demo sells three plans, to everybody", async () => {
  expect(
    await rows(
      "select identifier, cents, cardinality(features) as features from plans where is_public order by position",
    ),
  ).toEqual([
    { identifier: "essencial", cents: 9990, features: 2 },
    { identifier: "profissional", cents: 19_990, features: 4 },
    { identifier: "completo", cents: 39_990, features: 7 },
  ]);
});

test("each of four demo companies shows one state of a subscription, and the day's job changes nothing and writes no letter", async () => {
  expect(await lives("admin@teste.local")).toEqual({ state: "trialing", invoices: [] });
  expect(await lives("admin@vencendo.local")).toEqual({ state: "active", invoices: ["paid", "open"] });
  expect(await lives("admin@suspensa.local")).toEqual({ state: "suspended", invoices: ["paid", "open"] });
  expect(await lives("admin@pix.local")).toEqual({ state: "active", invoices: ["paid", "open"] });
});

test("the open invoice of the demo company that soon expires is due in three days, and invoices are numbered without a gap", async () => {
  expect(
    await rows(`select i.due_date - '2027-01-12'::date as days from invoices i where i.state = 'open' order by i.id`),
  ).toEqual([{ days: 3 }, { days: -12 }, { days: 6 }]);
  expect(
    await rows(`select bool_and(n.last = (select count(*) from invoices i where i.number like n.year || '-%')) as whole
      from invoice_counters n`),
  ).toEqual([{ whole: true }]);
});

test("the demo's first two companies have no subscription, and have every feature", async () => {
  expect(
    await rows(`select c.name from companies c where c.suspended_at is null and c.due_date is null and cardinality(c.plan_features) = 7
      and not exists (select 1 from subscriptions s where s.company_id = c.id) order by c.id`),
  ).toEqual([{ name: "Empresa Demonstração" }, { name: "Outra Empresa" }]);
});

test("the contacts of the demo are not verified, because their number then takes the form that WhatsApp knows", async () => {
  expect(
    await rows(
      "select kind, verified, value = number as own, count(*) from contact_identities join contacts c on c.id = contact_id group by 1, 2, 3",
    ),
  ).toEqual([{ kind: "phone", verified: false, own: true, count: 4 }]);
});

test("a start in production names the logins with the demo's password, and succeeds once they have another password", async () => {
  await expect(refuseDemoLogins()).rejects.toThrow(/super@balcao\.local, admin@demo\.local, [^]*reset-password/);
  await owner.query("update users set password_hash = 'another' where email <> 'ana@demo.local'");
  await expect(refuseDemoLogins()).rejects.toThrow("knows its password: ana@demo.local.");
  await owner.query("update users set deleted_at = now(), email = ''");
  await refuseDemoLogins();
});
