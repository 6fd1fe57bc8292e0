import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, morning } from "../../testing/billing-stage.ts";
import { markPaid, undoPayment } from "./operator/service.ts";
import { showSubscription } from "./tell.ts";

const today = "2027-01-12";
let stage: BillingStage;
let invoiceId: number;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  invoiceId = await stage.choose(today);
});
const paid = [{ state: "paid", cents: 9990, paid: 9990 }];

const payIt = async () => {
  const { id, ref } = await stage.ask(today, invoiceId);
  const payment = stage.fake.pay(ref, 9990, { at: morning(today) });
  await stage.check(today, id);
  return { id, ref, payment };
};

test("when the bank takes money back, the invoice is open again, and the days of grace begin", async () => {
  const { id, ref, payment } = await payIt();
  stage.fake.set(ref, { payments: [{ ...payment, refundedCents: 9990 }] });
  await stage.check("2027-02-15", id);
  expect(await stage.invoices()).toEqual([{ state: "open", cents: 9990, paid: 0 }]);
  expect([await stage.state("2027-02-15"), await stage.periodEnd()]).toEqual(["past_due", "2027-02-14"]);
  await stage.check("2027-02-15", id);
  expect(await stage.payments()).toMatchObject([{ back: 9990 }]);
});

test("a dispute keeps the desk open; after a lost dispute the invoice is owed again and can be paid, and its card is not tried again", async () => {
  const { id, ref, payment } = await payIt();
  await stage.rows(
    `with card as (insert into payment_methods (company_id, provider, ref, display_number, is_default)
       values ($1, 'pix', 'c', 'XXXX', true) returning id)
     update charges set payment_method_id = card.id from card`,
    [stage.companyId],
  );
  const cards = () => stage.rows("select disabled_at is null as usable from payment_methods");
  stage.fake.set(ref, { state: "disputed" });
  await stage.check("2027-02-01", id);
  expect([await stage.invoices(), await stage.state("2027-02-01")]).toEqual([
    [{ ...paid[0], state: "disputed" }],
    "active",
  ]);
  expect(await cards()).toEqual([{ usable: true }]);
  stage.fake.set(ref, { state: "charged_back", payments: [{ ...payment, refundedCents: 9990 }] });
  await stage.check("2027-02-02", id);
  expect([await stage.invoices(), await stage.state("2027-02-02")]).toEqual([
    [{ state: "charged_back", cents: 9990, paid: 0 }],
    "past_due",
  ]);
  expect(await cards()).toEqual([{ usable: false }]);
  const again = await stage.ask("2027-02-03", invoiceId);
  stage.fake.pay(again.ref, 9990, { at: morning("2027-02-03") });
  await stage.check("2027-02-03", again.id);
  expect([await stage.invoices(), await stage.state("2027-02-03")]).toEqual([paid, "active"]);
});

test("the operator marks an invoice as paid once, however often the mark is sent, and can undo it", async () => {
  const body = { paymentId: randomUUID(), value: 99.9, paidAt: morning(today).toISOString(), note: "TED" };
  const mark = () => stage.here(() => markPaid(stage.admin, invoiceId, body, morning(today)));
  await mark();
  await mark();
  expect([await stage.invoices(), (await stage.payments()).length]).toEqual([paid, 1]);
  await expect(
    stage.here(() => markPaid(stage.admin, invoiceId, { ...body, paymentId: randomUUID() }, morning(today))),
  ).rejects.toMatchObject({ code: "ERR_INVOICE_STATE" });
  const [payment] = await stage.payments();
  await stage.here(() => undoPayment(stage.admin, payment?.id ?? 0, "engano", morning(today)));
  expect(await stage.invoices()).toEqual([{ state: "open", cents: 9990, paid: 0 }]);
  const told = await stage.rows<{ action: string }>("select action from audit order by id");
  expect(told.map(({ action }) => action)).toEqual(["billing.paid", "billing.undone"]);
});

test("an invoice stays owed when its Pix expires, and is settled once it is paid or refunded on purpose", async () => {
  const last = async () => {
    const shown = await stage.here(() => showSubscription(morning(today)));
    return [shown?.last_invoice?.status, shown?.last_invoice?.owed];
  };
  const { id, ref } = await stage.ask(today, invoiceId);
  stage.fake.set(ref, { state: "expired" });
  await stage.check(today, id);
  expect(await last()).toEqual(["expired", true]);
  await stage.pay(today, invoiceId);
  expect(await last()).toEqual(["paid", false]);
  await stage.rows("update invoices set state = 'refunded'");
  expect(await last()).toEqual(["canceled", false]);
});
