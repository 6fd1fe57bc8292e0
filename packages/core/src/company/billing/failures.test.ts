import { randomUUID } from "node:crypto";
import { ProviderError } from "@balcao/shared/billing/port";
import { beforeEach, describe, expect, test } from "vitest";
import { asPlatform } from "../../base/database.ts";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { checkCharge, collect, withdraw } from "./charges/charge-invoice.ts";
import { hint, keepEvents } from "./providers/provider-calls.ts";
import { voidByOperator } from "./operator/service.ts";
import { showSubscription } from "./tell.ts";

const today = "2027-01-12";
let stage: BillingStage;
let invoiceId: number;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  invoiceId = await stage.choose(today);
});
const credit = async () =>
  (await stage.rows<{ sum: number }>("select coalesce(sum(cents), 0)::int as sum from credits"))[0]?.sum;
const states = async () =>
  (await stage.rows<{ state: string }>("select state from charges order by created_at, key")).map(({ state }) => state);
const paid = [{ state: "paid", cents: 9990, paid: 9990 }];

describe("money counts once", () => {
  test("a hundred notices at the same time for one invoice pay it once, and extend its period once", async () => {
    const { id, ref } = await stage.ask(today, invoiceId);
    stage.fake.pay(ref, 9990, { at: morning(today) });
    const call = async () => {
      const found = await asPlatform(() => keepEvents("pix", [ref], "{}"));
      for (const { chargeId } of found) await stage.here(() => hint(chargeId, morning(today)));
      return checkCharge(stage.where(today), id);
    };
    await Promise.all(Array.from({ length: 100 }, call));
    expect(await stage.payments()).toHaveLength(1);
    expect(await stage.invoices()).toEqual(paid);
    expect(await stage.periodEnd()).toBe("2027-02-20");
    expect(await stage.rows("select 1 from billing_history where what = 'invoice.paid'")).toHaveLength(1);
  });

  test("an old message of a provider, repeated or out of order, has no effect", async () => {
    const { id, ref } = await stage.ask(today, invoiceId);
    stage.fake.pay(ref, 9990, { at: morning(today) });
    await stage.check(today, id);
    stage.fake.set(ref, { state: "pending" });
    await stage.check(today, id);
    await stage.check(today, id);
    expect([await states(), await stage.invoices(), (await stage.payments()).length]).toEqual([["paid"], paid, 1]);
  });

  test("when several calls for a due charge come at the same time, one reads it for all, and a later call does not read it again", async () => {
    const { id } = await stage.ask(today, invoiceId);
    await stage.rows("update charges set check_at = $1", [morning(today)]);
    const call = () => checkCharge(stage.where(today), id);
    expect((await Promise.all([call(), call(), call()])).filter(Boolean)).toEqual([true]);
    expect([await call(), stage.fake.reads]).toEqual([false, 1]);
  });

  test("a notice during the reading of a charge causes one more reading", async () => {
    const { id, ref } = await stage.ask(today, invoiceId);
    stage.fake.before.read = async () => {
      if (stage.fake.reads === 1) await stage.here(() => hint(id, morning(today)));
      if (stage.fake.reads === 2) stage.fake.pay(ref, 9990, { at: morning(today) });
    };
    await stage.check(today, id);
    expect([stage.fake.reads, await states()]).toEqual([2, ["paid"]]);
  });

  test("a call about an unknown charge is stored as ignored, and no provider is called", async () => {
    expect(await asPlatform(() => keepEvents("pix", [randomUUID()], "4111 1111 1111 1111"))).toEqual([]);
    const [event] = await asPlatform(() =>
      queryText<{ state: string; raw: string }>("select state, raw from provider_events order by id desc limit 1"),
    );
    expect(event).toEqual({ state: "ignored", raw: "*******************" });
  });
});

describe("when a provider fails", () => {
  test("a retry after a lost answer uses the same key, and there is one charge", async () => {
    stage.fake.after.create = () => {
      throw new ProviderError("unknown_outcome", "timeout");
    };
    await expect(stage.ask(today, invoiceId)).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    stage.fake.after = {};
    await stage.ask(today, invoiceId);
    expect([await states(), stage.fake.charges.size]).toEqual([["pending"], 1]);
    expect(new Set(stage.fake.asked.map(({ key }) => key)).size).toBe(1);
  });

  test("a charge whose answer was lost in a crash is requested again by the next check", async () => {
    stage.fake.after.create = () => {
      throw new Error("killed");
    };
    await expect(stage.ask(today, invoiceId)).rejects.toThrow("killed");
    stage.fake.after = {};
    const [row] = await stage.rows<{ id: string; key: string }>("select id, key from charges where state = 'creating'");
    stage.fake.pay(row?.key ?? "", 9990, { at: morning(today) });
    await stage.check(today, row?.id ?? "");
    expect([await states(), await stage.invoices()]).toEqual([["paid"], paid]);
  });

  test("a charge that the provider did not create is cancelled, and the next try creates another", async () => {
    stage.fake.before.create = () => {
      throw new ProviderError("unavailable", "503");
    };
    await expect(stage.ask(today, invoiceId)).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    stage.fake.before = {};
    await stage.ask(today, invoiceId);
    expect((await states()).toSorted()).toEqual(["canceled", "pending"]);
  });

  test("an outage leaves the charge pending, and the charge is checked later", async () => {
    const { id } = await stage.ask(today, invoiceId);
    stage.fake.before.read = () => {
      throw new ProviderError("rate_limited", "429", 90);
    };
    await stage.check(today, id);
    expect(await states()).toEqual(["pending"]);
    const [next] = await stage.rows<{ later: boolean }>(
      "select check_at between $1::timestamptz + interval '90 seconds' and $1::timestamptz + interval '108 seconds' as later from charges",
      [morning(today)],
    );
    expect(next?.later).toBe(true);
  });

  test("a charge that the provider lost does not prevent another payment of the invoice", async () => {
    const { ref } = await stage.ask(today, invoiceId);
    stage.fake.charges.delete(ref);
    await withdraw(stage.where(today), [invoiceId], stage.admin);
    await stage.ask(today, invoiceId);
    expect((await states()).toSorted()).toEqual(["canceled", "pending"]);
  });

  test("a charge that the provider does not know is checked again until the charge expires", async () => {
    const { id, ref } = await stage.ask(today, invoiceId);
    await stage.rows("update charges set expires_at = $1::timestamptz + interval '1 hour'", [morning(today)]);
    stage.fake.charges.delete(ref);
    await stage.check(today, id);
    expect(await states()).toEqual(["pending"]);
    await stage.check("2027-01-14", id);
    expect(await states()).toEqual(["expired"]);
  });

  test("a card is tried five times in a month, and then no more", async () => {
    await stage.rows("insert into billing_customers (company_id, provider, ref) values ($1, 'pix', 'k')", [
      stage.companyId,
    ]);
    await stage.rows(
      "insert into payment_methods (company_id, provider, ref, display_number, is_default) values ($1, 'pix', 'c', 'XXXX', true)",
      [stage.companyId],
    );
    stage.fake.decline = { code: "51", group: "funds" };
    const card = () => collect(stage.where(today), { invoiceId, method: "credit_card" }, stage.admin);
    for (let tries = 0; tries < 5; tries += 1)
      await expect(card()).rejects.toMatchObject({ code: "ERR_CARD_DECLINED", details: { group: "funds" } });
    await expect(card()).rejects.toMatchObject({ code: "ERR_CARD_DECLINED", details: { group: "later" } });
    expect(stage.fake.asked).toHaveLength(5);
  });

  test("a card with a final refusal is not tried again, and the invoice stays open", async () => {
    await stage.rows("insert into billing_customers (company_id, provider, ref) values ($1, 'pix', 'k')", [
      stage.companyId,
    ]);
    await stage.rows(
      "insert into payment_methods (company_id, provider, ref, display_number, is_default) values ($1, 'pix', 'c', 'XXXX', true)",
      [stage.companyId],
    );
    stage.fake.decline = { code: "41", group: "never" };
    const card = () => collect(stage.where(today), { invoiceId, method: "credit_card" }, stage.admin);
    await expect(card()).rejects.toMatchObject({ code: "ERR_CARD_DECLINED", details: { group: "never" } });
    await expect(card()).rejects.toMatchObject({ code: "ERR_NO_PAYMENT_METHOD_FOUND" });
    expect([stage.fake.asked.length, await stage.invoices()]).toEqual([1, [{ state: "open", cents: 9990, paid: 0 }]]);
  });
});

describe("money that arrives late, twice, or in parts", () => {
  test("a Pix that is paid after it expired pays the invoice, and the newer charge is ended", async () => {
    const old = await stage.ask(today, invoiceId);
    stage.fake.set(old.ref, { state: "expired" });
    await stage.check(today, old.id);
    const newer = await stage.ask(today, invoiceId);
    stage.fake.pay(old.ref, 9990, { at: morning(today) });
    await stage.check(today, old.id);
    expect(await checkCharge(stage.where(today), newer.id)).toBe(true);
    expect([(await states()).toSorted(), await stage.invoices(), await credit()]).toEqual([
      ["canceled", "paid"],
      paid,
      0,
    ]);
  });

  test("when two charges pay the same invoice, the second payment becomes credit, which the next invoice uses", async () => {
    const old = await stage.ask(today, invoiceId);
    stage.fake.set(old.ref, { state: "expired" });
    await stage.check(today, old.id);
    const newer = await stage.ask(today, invoiceId);
    for (const { id, ref } of [newer, old]) {
      stage.fake.pay(ref, 9990, { at: morning(today) });
      await stage.check(today, id);
    }
    expect([await stage.invoices(), await credit()]).toEqual([paid, 9990]);
    expect(await stage.rows("select payload from outbox where name = 'billing.surplus'")).toEqual([
      { payload: { invoiceId, cents: 9990 } },
    ]);
    await stage.day("2027-02-15");
    expect([await stage.invoices(), await credit(), await stage.periodEnd()]).toEqual([
      [...paid, ...paid],
      0,
      "2027-03-20",
    ]);
  });

  test("a part payment leaves the rest open, the next charge is for the rest, and any surplus becomes credit", async () => {
    const first = await stage.ask(today, invoiceId);
    stage.fake.pay(first.ref, 5000, { at: morning(today) });
    await stage.check(today, first.id);
    const shown = await stage.here(() => showSubscription(morning(today)));
    expect(shown?.last_invoice).toMatchObject({ status: "partially_paid", owed: true, total: 99.9, remaining: 49.9 });
    const rest = await stage.ask(today, invoiceId);
    expect(stage.fake.charges.get(rest.ref)?.cents).toBe(4990);
    expect(await stage.rows("select cents from charges where id = $1", [rest.id])).toEqual([{ cents: 4990 }]);
    stage.fake.pay(rest.ref, 5000, { at: morning(today) });
    await stage.check(today, rest.id);
    expect([await stage.invoices(), await credit()]).toEqual([paid, 10]);
  });

  test("when a change of plan replaced an invoice, a payment of the old invoice counts for the new invoice", async () => {
    const { id, ref } = await stage.ask(today, invoiceId);
    await withdraw(stage.where(today), [invoiceId], stage.admin);
    const other = await makePlan(9990);
    await stage.choose(today, "pix", other.identifier);
    stage.fake.pay(ref, 9990, { at: morning(today) });
    await stage.check(today, id);
    expect(await stage.invoices()).toEqual([{ state: "void", cents: 9990, paid: 0 }, ...paid]);
  });

  test("an invoice is not voided while one of its charges can be paid, or after a charge was just paid", async () => {
    const operator = await makeUser(stage.companyId, { super: false });
    const { ref } = await stage.ask(today, invoiceId);
    const voided = () => stage.here(() => voidByOperator(operator, invoiceId, "engano", morning(today)));
    await expect(voided()).rejects.toMatchObject({ code: "ERR_INVOICE_STATE" });
    stage.fake.before.cancel = () => void stage.fake.pay(ref, 9990, { at: morning(today) });
    await withdraw(stage.where(today), [invoiceId], stage.admin);
    await expect(voided()).rejects.toMatchObject({ code: "ERR_INVOICE_STATE" });
    expect(await stage.invoices()).toEqual(paid);
  });
});
