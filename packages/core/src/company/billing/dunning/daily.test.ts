import { addDays } from "@balcao/shared/hours/clock";
import { beforeEach, expect, test } from "vitest";
import { asPlatform } from "../../../base/database.ts";
import { type BillingStage, billingStage, makePlan, morning } from "../../../testing/billing-stage.ts";
import { runDay } from "./daily.ts";
import { cancelSubscription } from "../subscription/cancel-subscription.ts";
import { setDays } from "../providers/providers.ts";

let stage: BillingStage;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
});
/** The days of the letters, with their subjects. */
const subjectsUntil = async (from: string, to: string): Promise<string[]> => {
  const written: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const before = await letters();
    await stage.day(day);
    const mails = await stage.rows<{ subject: string }>("select subject from mails order by id");
    written.push(...mails.slice(before).map(({ subject }) => `${day.slice(5)} ${subject.replace("Balcão: ", "")}`));
  }
  return written;
};
const letters = async () => (await stage.rows("select 1 from mails")).length;
/** Pays a period for the company, and returns its last day. */
const paidUntil = async (): Promise<string> => {
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  return (await stage.periodEnd()) ?? "";
};

test("the daily round does nothing while it is night at the company", async () => {
  const at = (time: string) => stage.here(() => runDay(new Date(`2027-01-17T${time}:00Z`), "https://balcao.test"));
  await at("11:59");
  expect(await letters()).toBe(0);
  await at("12:00");
  expect(await letters()).toBe(1);
});

test("an installation without a mail server writes no reminders, and its history reports none", async () => {
  await stage.here(() => runDay(new Date("2027-01-17T12:00:00Z"), null));
  expect(await letters()).toBe(0);
  expect(await stage.rows("select 1 from billing_history where what = 'reminder.sent'")).toEqual([]);
});

test("a smaller plan begins on the day after the paid period, and not before", async () => {
  const end = await paidUntil();
  const smaller = await makePlan(4990);
  await stage.choose("2027-01-13", "pix", smaller.identifier);
  const planOn = async (day: string) => {
    await stage.day(day);
    const [row] = await stage.rows<{ planId: number }>('select plan_id as "planId" from companies');
    return row?.planId;
  };
  expect(await planOn(end)).toBe(stage.plan.id);
  expect(await planOn(addDays(end, 1))).toBe(smaller.id);
});

test("a company that cancelled gets no more letters about due payments", async () => {
  const invoiceId = await stage.choose("2027-01-12");
  const { id, ref } = await stage.ask("2027-01-12", invoiceId);
  stage.fake.pay(ref, 5000, { at: morning("2027-01-12") });
  await stage.check("2027-01-12", id);
  await stage.here(() => cancelSubscription(morning("2027-01-13"), stage.admin));
  expect(await stage.invoices()).toMatchObject([{ state: "open", paid: 5000 }]);
  for (let day = 13; day <= 31; day += 1) await stage.day(`2027-01-${day}`);
  expect(await letters()).toBe(0);
});

test.each([
  [
    3,
    [
      "01-21 Sua fatura está vencida",
      "01-23 A assinatura está suspensa",
      "01-25 A assinatura está suspensa",
      "02-04 A assinatura está suspensa",
      "02-19 A assinatura será encerrada",
    ],
  ],
  [
    30,
    [
      "01-21 Sua fatura está vencida",
      "01-23 Sua fatura está vencida",
      "01-25 O atendimento será suspenso depois de 18/02/2027",
      "02-04 O atendimento será suspenso depois de 18/02/2027",
      "02-19 A assinatura será encerrada",
    ],
  ],
])(
  "with %i days of grace each letter says whether the desk works or is suspended on the day of the letter",
  async (graceDays, said) => {
    await asPlatform(() => setDays({ graceDays, trialDays: 10 }));
    await stage.choose("2027-01-12");
    expect(await subjectsUntil("2027-01-21", "2027-02-19")).toEqual(said);
  },
);

test("a suspended company that orders a slip to come back reads in each letter after the due day that the desk is suspended", async () => {
  await stage.day("2027-02-01");
  await stage.choose("2027-02-02", "bank_slip");
  expect(await subjectsUntil("2027-02-02", "2027-02-08")).toEqual([
    "02-02 Sua fatura vence hoje",
    "02-03 A assinatura está suspensa",
    "02-05 A assinatura está suspensa",
    "02-07 A assinatura está suspensa",
  ]);
});

test("a company that pays by a stored card gets one letter before the due day, with the day of the charge and the last digits of the card", async () => {
  await paidUntil();
  await stage.rows(
    "insert into payment_methods (company_id, provider, ref, display_number, is_default) values ($1, 'pix', 'r', 'XXXX-XXXX-XXXX-4242', true)",
    [stage.companyId],
  );
  await stage.rows("update subscriptions set preferred_method = 'credit_card'");
  expect(await subjectsUntil("2027-02-15", "2027-02-19")).toHaveLength(1);
  const [mail] = await stage.rows<{ body: string }>("select body from mails order by id desc limit 1");
  expect(mail?.body).toContain("vence em 20/02/2027 e será cobrada nesse dia no cartão •••• 4242");
});
