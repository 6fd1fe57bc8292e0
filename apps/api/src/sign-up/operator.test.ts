import { asPlatform, inCompany } from "@balcao/core/base/database";
import { setOpen } from "@balcao/core/company/sign-up/sign-up";
import { countSignUps, listSignUps } from "@balcao/core/company/sign-up/signed-up";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeConnection, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { statementsOf } from "@balcao/core/testing/statements";
import type { SignedUp } from "@balcao/shared/sign-up/operator-api";
import { afterEach, expect, test } from "vitest";
import { env } from "../env.ts";
import { as, signIn } from "../testing/client.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const usual = { SMTP_URL: env.SMTP_URL, ALLOW_SIGNUP: env.ALLOW_SIGNUP };
afterEach(async () => {
  Object.assign(env, usual);
  await asPlatform(() => setOpen(true));
});
const operator = async () => as(await signIn(await makeUser(await makeCompany(), { profile: "admin", super: true })));
let count = 0;
/** A company in its state after sign-up. */
async function makeSignedUp(name = `Nova ${process.pid}-${(count += 1)}`): Promise<number> {
  const companyId = await makeCompany({ name });
  await inCompany(companyId, () => queryText("update companies set employee_count = 10"));
  return companyId;
}
const find = async (searchParam: string): Promise<SignedUp[]> => {
  const { body } = await (await operator()).get("/operator/signups").query({ searchParam }).expect(200);
  return body.signUps;
};

test("the operator confirms a company without its letter: its users can work immediately, its links end, and the audit has one line", async () => {
  const companyId = await makeSignedUp();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const ana = as(await signIn(await makeUser(companyId)));
  await here(() => queryText("update companies set confirm_by = now() - interval '1 day'"));
  await here(() =>
    queryText(
      "insert into email_confirmations (company_id, user_id, email, hash, made_at) select company_id, id, email, 'x', now() from users",
    ),
  );
  await ana.get("/tags/list").expect(403, { error: "ERR_EMAIL_NOT_CONFIRMED" });
  const caller = await operator();
  for (let time = 0; time < 2; time += 1)
    await caller.post(`/operator/companies/${companyId}/confirm-email`).expect(200, { ok: true });
  await ana.get("/tags/list").expect(200);
  expect(await here(() => queryText("select 1 from email_confirmations"))).toEqual([]);
  expect(await here(() => queryText("select action from audit"))).toEqual([{ action: "company.confirmed" }]);
  await caller.post("/operator/companies/999999999/confirm-email").expect(404);
  await ana.post(`/operator/companies/${companyId}/confirm-email`).expect(403);
});

test("a company that has paid need not confirm its e-mail, until the money was refunded", async () => {
  const companyId = await makeSignedUp();
  const { invoiceId } = await makeBilled(companyId);
  const here = (statement: string) => inCompany(companyId, () => queryText(statement));
  const ana = as(await signIn(await makeUser(companyId, { profile: "admin", super: false })));
  await here("update companies set confirm_by = now() - interval '1 day'");
  await ana.get("/invoices/all").expect(403, { error: "ERR_EMAIL_NOT_CONFIRMED" });
  await here(
    `insert into payments (company_id, invoice_id, provider, provider_payment_id, cents, paid_at)
     values (${companyId}, ${invoiceId}, 'manual', 'manual:${companyId}', 9990, now())`,
  );
  await ana.get("/invoices/all").expect(200);
  expect((await ana.get("/auth/me").expect(200)).body.company.confirmBy).toBeNull();
  await here("update payments set refunded_cents = cents");
  await ana.get("/invoices/all").expect(403, { error: "ERR_EMAIL_NOT_CONFIRMED" });
});

test("the list shows each sign-up with its first admin's e-mail, plan and trial, and whether the company confirmed and connected", async () => {
  const name = `Padaria São João ${process.pid}`;
  const companyId = await makeSignedUp(name);
  const email = `dona-${process.pid}@padaria.example`;
  await makeUser(companyId, { profile: "admin", email });
  await makeUser(companyId, { profile: "admin" });
  const [plan] = await asPlatform(() =>
    queryText<{ id: number }>(
      "insert into plans (name, identifier, cents, features) values ($1, $1, 100, '{}') returning id",
      [`Plano ${process.pid}`],
    ),
  );
  await inCompany(companyId, () =>
    queryText(
      `with s as (insert into subscriptions (company_id, plan_id, state, anchor_day, period_start, trial_end)
         values ($1, $2, 'trialing', 1, '2026-11-01', '2026-11-11'))
       update companies set plan_id = $2, tax_id = $3, confirm_by = '2026-11-04T12:00:00Z'`,
      [companyId, plan?.id, `77${String(process.pid).padStart(12, "0")}`],
    ),
  );
  const wanted = {
    companyId,
    name,
    email,
    plan: `Plano ${process.pid}`,
    confirmBy: "2026-11-04T12:00:00.000Z",
    trialEnd: "2026-11-11",
    hasConnected: false,
  };
  for (const words of [
    name.toUpperCase().replace("Ã", "A"),
    email.slice(0, 12),
    `77.${String(process.pid).padStart(12, "0")}`,
  ])
    expect(await find(words)).toMatchObject([wanted]);
  await makeConnection(companyId);
  expect(await find(name)).toMatchObject([{ hasConnected: true }]);
});

test("the newest sign-ups come first, page by page, without companies that were made another way or removed", async () => {
  const stem = `Fila ${process.pid}`;
  const made: number[] = [];
  for (let at = 0; at < 42; at += 1) made.push(await makeSignedUp(`${stem} ${at}`));
  await makeCompany({ name: `${stem} de outro jeito` });
  const removed = await makeSignedUp(`${stem} no lixo`);
  await inCompany(removed, () => queryText("update companies set removed_at = now()"));
  const api = await operator();
  const { body: first } = await api.get("/operator/signups").query({ searchParam: stem }).expect(200);
  expect(first).toMatchObject({ hasMore: true });
  const { body: second } = await api
    .get("/operator/signups")
    .query({ searchParam: stem, cursor: first.nextCursor })
    .expect(200);
  const ids = [...first.signUps, ...second.signUps].map((one: SignedUp) => one.companyId);
  expect(ids).toEqual(made.toReversed());
  expect(second.hasMore).toBe(false);
});

test("sign-ups are counted for the last 7 and 30 days", async () => {
  const now = new Date("2020-06-30T12:00:00Z");
  for (const [day, times] of [
    ["2020-06-29", 2],
    ["2020-06-10", 1],
    ["2020-05-01", 1],
  ] as const)
    for (let at = 0; at < times; at += 1) {
      const companyId = await makeSignedUp();
      await inCompany(companyId, () => queryText("update companies set created_at = $1", [`${day}T12:00:00Z`]));
    }
  const later = await asPlatform(() => countSignUps(new Date("2020-07-15T12:00:00Z")));
  const counts = await asPlatform(() => countSignUps(now));
  // Only the difference is checked, because the younger companies of other tests are in both counts.
  expect(counts.last30 - later.last30).toBe(1);
  expect(counts.last7 - later.last7).toBe(2);
});

test("the operator opens and closes sign-up, and sees the installation's own limits and whether e-mails are sent", async () => {
  const api = await operator();
  Object.assign(env, { SMTP_URL: undefined, ALLOW_SIGNUP: "on" });
  await api.put("/operator/signup").send({ open: false }).expect(200);
  expect((await api.get("/operator/signup").expect(200)).body).toMatchObject({
    allowed: true,
    open: false,
    mail: false,
  });
  Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:1", ALLOW_SIGNUP: "off" });
  await api.put("/operator/signup").send({ open: true }).expect(200);
  expect((await api.get("/operator/signup").expect(200)).body).toMatchObject({
    allowed: false,
    open: true,
    mail: true,
  });
});

test("an admin who is not the operator sees none of these pages", async () => {
  const admin = as(await signIn(await makeUser(await makeCompany(), { profile: "admin" })));
  for (const path of ["/operator/signup", "/operator/signups"])
    await admin.get(path).expect(403, { error: "ERR_NO_PERMISSION" });
});

test("a page costs one statement, and an index gives its order without sorting", async () => {
  for (let at = 0; at < 3; at += 1) await makeSignedUp();
  const page = { searchParam: "", pageNumber: 1, cursor: undefined };
  const statements = (await statementsOf(await makeCompany(), () => listSignUps(page))).filter((sql) =>
    sql.includes("from companies c"),
  );
  expect(statements).toHaveLength(1);
  // The only parameter is the number of rows on earlier pages, here zero.
  const first = statements[0]?.replace(/^Executing.*?: /, "").replaceAll(/\$\d+/g, "0");
  const plan = await asPlatform(async () => {
    await queryText("set local enable_sort = off");
    return queryText<{ "QUERY PLAN": string }>(`explain (costs off) ${first}`);
  });
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toMatch(/Index Scan Backward using companies_pkey/);
  expect(text).not.toMatch(/Sort Key: c\.id/);
});
