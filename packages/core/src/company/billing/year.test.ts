import { addDays } from "@balcao/shared/hours/clock";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { reactivate } from "./subscription/cancel-subscription.ts";
import { listInvoices } from "./invoices/list.ts";
import { choosePlan } from "./subscription/plan-change.ts";

const days = (from: string, to: string): string[] => {
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
};

test("in its first year a company has a trial, suspensions, payments and a higher plan, and gets every letter once", async () => {
  const stage = await billingStage("2027-01-10");
  let read = 0;
  const live = async (from: string, to: string): Promise<string[]> => {
    const written: string[] = [];
    for (const day of days(from, to)) {
      // The job runs each hour, and a second run changes nothing.
      await stage.day(day);
      await stage.day(day);
      const mails = await stage.rows<{ subject: string }>("select subject from mails order by id");
      written.push(...mails.slice(read).map(({ subject }) => `${day.slice(5)} ${subject.replace("Balcão: ", "")}`));
      read = mails.length;
    }
    return written;
  };
  const standing = () =>
    stage.rows("select to_char(due_date, 'MM-DD') as due, suspended_at is not null as shut from companies");
  const invoices = () =>
    stage.rows(
      "select kind, to_char(period_start, 'MM-DD') as start, to_char(period_end, 'MM-DD') as end, to_char(due_date, 'MM-DD') as due, cents, state from invoices order by id",
    );

  // The trial ends on the 20th. Nobody chooses a plan, and a week later only the calls to pay work.
  expect(await live("2027-01-10", "2027-02-05")).toEqual([
    "01-17 Seu período de teste termina em 20/01/2027",
    "01-20 Seu período de teste termina hoje",
    "01-21 Seu período de teste terminou",
    "01-23 Seu período de teste terminou",
    "01-25 O atendimento será suspenso depois de 26/01/2027",
    "02-04 O atendimento está suspenso",
  ]);
  expect(await standing()).toEqual([{ due: "01-20", shut: true }]);
  expect(await invoices()).toEqual([]);

  // An admin comes back. A period begins on the day of the payment, not in the past.
  const back = await stage.here(() => reactivate(morning("2027-02-10"), stage.admin));
  await stage.pay("2027-02-11", back.last_invoice?.id ?? 0);
  expect(await standing()).toEqual([{ due: "03-10", shut: false }]);
  expect(await invoices()).toEqual([
    { kind: "period", start: "02-11", end: "03-10", due: "02-10", cents: 9990, state: "paid" },
  ]);

  // The next invoice is issued ten days ahead. It is paid late, within the days of grace, and the company loses and gains no day.
  const late = await live("2027-02-12", "2027-03-12");
  expect(late).toEqual([
    "03-07 Sua fatura vence em 10/03/2027",
    "03-10 Sua fatura vence hoje",
    "03-11 Sua fatura está vencida",
  ]);
  expect(await stage.state("2027-03-12")).toBe("past_due");
  const [march] = await stage.rows<{ id: number }>("select id from invoices where state = 'open'");
  await stage.pay("2027-03-12", march?.id ?? 0);
  expect(await stage.state("2027-03-12")).toBe("active");
  expect(await standing()).toEqual([{ due: "04-10", shut: false }]);

  // A higher plan in the middle of the period immediately costs the difference for the days that are left.
  const higher = await makePlan(19_990);
  const wish = { identifier: higher.identifier, method: "pix" as const };
  const chosen = await stage.here(() => choosePlan(wish, morning("2027-03-27"), stage.admin));
  expect([chosen.plan.id, chosen.last_invoice?.total]).toEqual([higher.id, 48.38]);
  await stage.pay("2027-03-27", chosen.last_invoice?.id ?? 0);
  expect(await live("2027-03-28", "2027-04-10")).toEqual([
    "04-07 Sua fatura vence em 10/04/2027",
    "04-10 Sua fatura vence hoje",
  ]);
  expect((await invoices()).at(-1)).toMatchObject({ kind: "period", cents: 19_990, due: "04-10", state: "open" });

  // The payments stop, and the letters, the suspension and the end follow.
  expect(await live("2027-04-11", "2027-12-31")).toEqual([
    "04-11 Sua fatura está vencida",
    "04-13 Sua fatura está vencida",
    "04-15 O atendimento será suspenso depois de 16/04/2027",
    "04-25 A assinatura está suspensa",
    "05-10 A assinatura será encerrada",
  ]);
  expect(await stage.state("2027-12-31")).toBe("canceled");
  const history = await stage.rows<{ what: string }>("select what from billing_history order by id");
  expect(history.map(({ what }) => what).filter((what) => what.startsWith("subscription."))).toEqual([
    "subscription.suspended",
    "subscription.activated",
    "subscription.past_due",
    "subscription.activated",
    "subscription.past_due",
    "subscription.suspended",
    "subscription.ended",
  ]);
  expect(await invoices()).toHaveLength(4);
});

test("after days without a run, the job still issues the missing invoice, and writes one letter with a payment link", async () => {
  const stage = await billingStage("2027-01-10");
  await stage.pay("2027-01-12", await stage.choose("2027-01-12"));
  await stage.day("2027-02-23");
  expect(await stage.rows("select due_date::text, state from invoices order by id")).toEqual([
    { due_date: "2027-01-20", state: "paid" },
    { due_date: "2027-02-23", state: "open" },
  ]);
  const mails = await stage.rows<{ body: string }>("select body from mails");
  expect(mails.map(({ body }) => body.trim().split("\n").at(-1))).toEqual(["https://balcao.test/subscription"]);
});

test("an invoice due on a day in São Paulo is not overdue on that day, even when UTC has the next day", async () => {
  const stage = await billingStage("2027-01-10");
  await stage.choose("2027-01-12");
  const lateThatDay = new Date("2027-01-21T02:59:00Z");
  const overdue = (now: Date) =>
    inCompany(stage.companyId, async () => {
      const { invoices } = await listInvoices({ searchParam: "", pageNumber: 1 }, now);
      return invoices[0]?.overdue;
    });
  expect(await overdue(lateThatDay)).toBe(false);
  expect(await overdue(new Date("2027-01-21T03:00:00Z"))).toBe(true);
});
