import { randomUUID } from "node:crypto";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { startTrial } from "@balcao/core/company/billing/subscription/trial";
import { sendEmail } from "@balcao/core/desk/emails/send";
import { makePlan } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Actor } from "@balcao/shared/permissions";
import { dailyEmails, unpaidEmails } from "@balcao/shared/emails/rules";
import { beforeEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

const installation = { mailFrom: "desk@balcao.test", publicUrl: "https://desk.test" };
let admin: Actor;
let ana: ReturnType<typeof as>;
beforeEach(async () => {
  admin = await makeUser(await makeCompany(), { profile: "admin" });
  ana = as(await signIn(admin));
  await asPlatform(() => queryText("delete from unpaid_email_hours"));
});
/** Sends as this admin to this many people, whose addresses begin with `mark`. */
const send = (mark: string, count: number, by = admin) => {
  const text = Array.from({ length: count }, (_, n) => `${mark}${n}@loja.test`).join(",");
  const letter = { recipients: { kind: "typed" as const, text }, subject: "Oferta", message: "Hoje" };
  return inCompany(by.companyId, () => sendEmail(by, { ...letter, clientId: randomUUID() }, installation, new Date()));
};
const status = async (of = ana) => (await of.get("/emails/status").expect(200)).body as object;
/** Uses up the common allowance of companies that never paid, except this many e-mails. */
const leaveOfAll = (left: number) =>
  asPlatform(() =>
    queryText("insert into unpaid_email_hours values (date_trunc('hour', now()), $1)", [unpaidEmails.ofAll - left]),
  );
/** Gives a company a subscription, like one that signed up and has paid nothing yet. */
const signUp = async (companyId = admin.companyId) => {
  const plan = await makePlan(9990);
  await inCompany(companyId, () => startTrial(companyId, plan.id, { now: new Date() }));
};

test("a company can write to few people until it has paid for the first time", async () => {
  await signUp();
  const cap = unpaidEmails.ofCompany;
  expect(await status()).toMatchObject({ hasPaid: false, cap, left: cap });
  await expect(send("a", cap + 1)).rejects.toMatchObject({ code: "ERR_EMAIL_DAILY_CAP", details: { cap } });
  await send("a", cap);
  await expect(send("b", 1)).rejects.toMatchObject({ details: { cap, left: 0 } });
  await inCompany(admin.companyId, () =>
    queryText(`insert into payments (company_id, provider, provider_payment_id, cents, paid_at)
      values (current_setting('app.company_id')::int, 'manual', gen_random_uuid()::text, 9990, now())`),
  );
  expect(await status()).toMatchObject({ hasPaid: true, cap: dailyEmails, left: dailyEmails - cap });
});

test("companies that never paid also share an allowance, and companies that need not pay do not use it", async () => {
  await signUp();
  await leaveOfAll(5);
  await expect(send("a", 6)).rejects.toMatchObject({ details: { left: 5 } });
  await send("a", 5);
  expect(await status()).toMatchObject({ left: 0 });
  const other = await makeUser(await makeCompany(), { profile: "admin" });
  expect(await status(as(await signIn(other)))).toMatchObject({ hasPaid: true, left: dailyEmails });
  await asPlatform(() => queryText("update unpaid_email_hours set hour = hour - interval '25 hours'"));
  expect(await status()).toMatchObject({ left: unpaidEmails.ofCompany - 5 });
});

test("when two companies that never paid send at the same time, only one gets the last of the shared allowance", async () => {
  await leaveOfAll(15);
  const bia = await makeUser(await makeCompany(), { profile: "admin" });
  await signUp();
  await signUp(bia.companyId);
  const ended = await Promise.allSettled([send("a", 10), send("b", 10, bia)]);
  expect(ended.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the name of a company that never paid is followed by the domain that sends, until it pays", async () => {
  const senders = () =>
    inCompany(admin.companyId, () =>
      queryText("select right(sender_name, 18) as tail from emails where company_id = $1 order by id", [
        admin.companyId,
      ]),
    );
  await send("a", 1);
  await signUp();
  await send("b", 1);
  const [paying, trying] = (await senders()) as { tail: string }[];
  expect(paying?.tail).not.toContain("via");
  expect(trying?.tail).toBe(" (via balcao.test)");
});
