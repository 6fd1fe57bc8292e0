import { addDays } from "@balcao/shared/hours/clock";
import { expect, test } from "vitest";
import { billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { extend } from "./operator/service.ts";
import { showSubscription } from "./tell.ts";

const today = "2027-01-12";

test("a later due date moves an open invoice and sends an event, but moves no invoice whose money the bank took back", async () => {
  const stage = await billingStage("2027-01-10");
  await stage.choose(today);
  const dates = () => stage.rows("select due_date::text as due, period_start::text as start from invoices");
  const extended = (day: string) => stage.here(() => extend(stage.admin, day, morning(today)));
  await stage.rows("delete from outbox");
  await extended("2027-01-25");
  expect(await dates()).toEqual([{ due: "2027-01-25", start: "2027-01-26" }]);
  const told = await stage.rows(
    "select 1 from outbox where name = 'invoice.update' and payload::text like '%2027-01-25%'",
  );
  expect(told).toHaveLength(1);
  await stage.rows("update invoices set state = 'charged_back'");
  await extended("2027-03-25");
  expect(await dates()).toEqual([{ due: "2027-01-25", start: "2027-01-26" }]);
});

test("an extended trial ends on the new day, and its letters are written for that day", async () => {
  const stage = await billingStage("2027-01-10");
  await stage.here(() => extend(stage.admin, "2027-02-10", morning(today)));
  const shown = await stage.here(() => showSubscription(morning(today)));
  expect(shown).toMatchObject({ state: "trialing", trialEnd: "2027-02-10", expires_at: "2027-02-10" });
  for (let day = today; day <= "2027-02-18"; day = addDays(day, 1)) await stage.day(day);
  const letters = await stage.rows<{ subject: string }>("select subject from mails order by id");
  expect(letters.map(({ subject }) => subject.replace("Balcão: ", ""))).toEqual([
    "Seu período de teste termina em 10/02/2027",
    "Seu período de teste termina hoje",
    "Seu período de teste terminou",
    "Seu período de teste terminou",
    "O atendimento será suspenso depois de 16/02/2027",
  ]);
  expect(await stage.state("2027-02-18")).toBe("suspended");
});

test("a trial may have no end, and a moved paid period does not move a trial", async () => {
  const stage = await billingStage("2027-01-10");
  const trialEnd = async () => (await stage.here(() => showSubscription(morning(today))))?.trialEnd;
  await stage.here(() => extend(stage.admin, null, morning(today)));
  expect(await trialEnd()).toBeNull();
  await stage.here(() => extend(stage.admin, "2027-01-20", morning(today)));
  await stage.pay(today, await stage.choose(today));
  await stage.here(() => extend(stage.admin, undefined, morning(today)));
  expect([await trialEnd(), await stage.periodEnd()]).toEqual(["2027-01-20", "2027-03-20"]);
});

test("a company suspended for a difference or a partly paid month works again until the new day", async () => {
  const stage = await billingStage("2027-01-10");
  await stage.pay(today, await stage.choose(today));
  await stage.choose("2027-02-10", "pix", (await makePlan(19_990)).identifier);
  await stage.day("2027-02-11");
  const [next] = await stage.rows<{ id: number }>("select id from invoices where state = 'open' and kind = 'period'");
  const { id, ref } = await stage.ask("2027-02-11", next?.id ?? 0);
  stage.fake.pay(ref, 500, { at: morning("2027-02-11") });
  await stage.check("2027-02-11", id);
  await stage.day("2027-03-05");
  expect(await stage.state("2027-03-05")).toBe("suspended");
  const shown = await stage.here(() => extend(stage.admin, "2027-03-31", morning("2027-03-06")));
  expect(shown).toMatchObject({ state: "active", expires_at: "2027-03-31" });
  const owed =
    "select kind, due_date::text as due, period_start::text as start, paid_cents as paid from invoices where state = 'open' order by id";
  expect(await stage.rows(owed)).toEqual([
    { kind: "upgrade", due: "2027-03-31", start: null, paid: 0 },
    { kind: "period", due: "2027-03-31", start: "2027-04-01", paid: 500 },
  ]);
  await stage.day("2027-03-07");
  expect(await stage.state("2027-03-07")).toBe("active");
});

test("a later due date does not reopen a company that owes a month whose money the bank took back", async () => {
  const stage = await billingStage("2027-01-10");
  await stage.choose(today);
  await stage.rows("update invoices set state = 'charged_back'");
  await stage.day("2027-02-01");
  const shown = await stage.here(() => extend(stage.admin, "2027-03-31", morning("2027-02-02")));
  expect(shown).toMatchObject({ state: "suspended", last_invoice: { owed: true } });
});
