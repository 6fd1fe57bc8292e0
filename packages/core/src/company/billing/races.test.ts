import { issueReturn } from "@balcao/shared/billing/ledger/issuing";
import { AppError } from "@balcao/shared/errors";
import { beforeEach, describe, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { queryText } from "../../testing/query-text.ts";
import { withdraw } from "./charges/charge-invoice.ts";
import { happen } from "./ledger/happen.ts";
import { choosePlan } from "./subscription/plan-change.ts";

const today = "2027-01-12";
let stage: BillingStage;
let invoiceId: number;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  invoiceId = await stage.choose(today);
});
const states = async () =>
  (await stage.rows<{ state: string }>("select state from charges order by key")).map(({ state }) => state);
/** A refusal with a code is an answer, and any other error is a fault. */
const refused = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};

describe("two calls at the same moment", () => {
  test("two tabs that request a Pix at the same time get one charge", async () => {
    const [one, other] = await Promise.all([stage.ask(today, invoiceId), stage.ask(today, invoiceId)]);
    expect([one.ref === other.ref, await states()]).toEqual([true, ["pending"]]);
  });

  test("when two admins choose different plans at the same time, one open invoice is left, for the later plan", async () => {
    const plans = [await makePlan(5000), await makePlan(7000)];
    await Promise.all(plans.map(({ identifier }) => stage.choose(today, "pix", identifier)));
    const open = await stage.rows<{ cents: number; planId: number }>(
      "select i.cents, i.plan_id as \"planId\" from invoices i join subscriptions s on s.company_id = i.company_id and s.plan_id = i.plan_id where i.state = 'open'",
    );
    expect(open).toHaveLength(1);
    expect(await stage.rows("select 1 from invoices where state = 'open'")).toHaveLength(1);
  });

  test("invoices that are issued at the same time, one of them rolled back, are numbered without a gap", async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => billingStage("2027-01-10")));
    const day = morning("2031-05-05");
    const issue = (companyId: number, fails: boolean) =>
      inCompany(companyId, async () => {
        await happen(day, null, (ledger) => issueReturn(ledger, ledger.plan));
        if (fails) throw new Error("undone");
      });
    const before = await numbers();
    await Promise.allSettled(others.map(({ companyId }, index) => issue(companyId, index === 3)));
    const after = await numbers();
    expect(after.length - before.length).toBe(7);
    expect(after).toEqual(after.map((_, index) => `2031-${String(index + 1).padStart(6, "0")}`));
  });
  const numbers = async () => {
    const rows = await asPlatform(() =>
      queryText<{ number: string }>("select number from invoices where number like '2031-%' order by number"),
    );
    return rows.map(({ number }) => number);
  };
});

test("in any sequence of events, the received money equals the paid invoices plus the company's credit", async () => {
  const plans = [stage.plan, await makePlan(4000), await makePlan(20_000)];
  let seed = 7;
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let step = 0; step < 40; step += 1) {
    const day = `2027-${String(1 + Math.floor(step / 8)).padStart(2, "0")}-${String(10 + (step % 8)).padStart(2, "0")}`;
    await stage.day(day);
    const [open] = await stage.rows<{ id: number }>("select id from invoices where state = 'open' order by id limit 1");
    const plan = plans[chance(3)] ?? stage.plan;
    const what = chance(3);
    if (what === 0 && open) {
      const { id, ref } = await stage.ask(day, open.id);
      stage.fake.pay(ref, 1000 + chance(20_000), { at: morning(day) });
      await stage.check(day, id);
    } else if (what === 1) {
      await withdraw(stage.where(day), open ? [open.id] : [], null);
      await stage
        .here(() => choosePlan({ identifier: plan.identifier, method: "pix" }, morning(day), stage.admin))
        .catch(refused);
    } else {
      const [last] = await stage.rows<{ ref: string; id: string }>(
        "select ref, id from charges order by created_at desc limit 1",
      );
      if (last) {
        stage.fake.pay(last.ref, 500, { at: morning(day) });
        await stage.check(day, last.id);
      }
    }
    const [sums] = await stage.rows<{ came: number; used: number }>(
      `select (select coalesce(sum(cents - refunded_cents), 0) from payments)::int as came,
         (select coalesce(sum(paid_cents), 0) from invoices)::int + (select coalesce(sum(cents), 0) from credits)::int as used`,
    );
    expect([day, sums?.used]).toEqual([day, sums?.came]);
  }
});
