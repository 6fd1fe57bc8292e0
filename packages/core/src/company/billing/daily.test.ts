import { addDays } from "@balcao/shared/hours/clock";
import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { runDay } from "./daily.ts";
import { cancelSubscription } from "./ending.ts";

let stage: BillingStage;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
});
const letters = async () => (await stage.rows("select 1 from mails")).length;
/** The company has paid for a period; answers its last day. */
const paidUntil = async (): Promise<string> => {
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  return (await stage.periodEnd()) ?? "";
};

test("nothing is done in the night of the company", async () => {
  const at = (time: string) => stage.here(() => runDay(new Date(`2027-01-17T${time}:00Z`), "https://balcao.test"));
  await at("11:59");
  expect(await letters()).toBe(0);
  await at("12:00");
  expect(await letters()).toBe(1);
});

test("a smaller plan begins the day after the period that is paid, not before", async () => {
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

test("who cancelled hears no more of what is due", async () => {
  const invoiceId = await stage.choose("2027-01-12");
  const { id, ref } = await stage.ask("2027-01-12", invoiceId);
  stage.fake.pay(ref, 5000, { at: morning("2027-01-12") });
  await stage.check("2027-01-12", id);
  await stage.here(() => cancelSubscription(morning("2027-01-13"), stage.admin));
  expect(await stage.invoices()).toMatchObject([{ state: "open", paid: 5000 }]);
  for (let day = 13; day <= 31; day += 1) await stage.day(`2027-01-${day}`);
  expect(await letters()).toBe(0);
});
