import { cardTriesDue } from "@balcao/core/company/billing/dunning/card-tries";
import { collect, withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { cancelSubscription } from "@balcao/core/company/billing/subscription/cancel-subscription";
import { extend, giveByOperator, undoPayment, voidByOperator } from "@balcao/core/company/billing/operator/service";
import { findReplaced, findReplacedByGift } from "@balcao/core/company/billing/subscription/taken-back";
import { throwAway } from "@balcao/core/office/companies/bin";
import { makePlan, morning } from "@balcao/core/testing/billing-stage";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  change,
  type PaymentDeed,
  makeScene,
  mark,
  paidAtBank,
  paidOnce,
  paysNow,
  soundMoney,
  today,
  told,
  webhook,
  withdrawn,
} from "./scene.ts";
import { keep, putBack } from "../tenancy/rows.ts";
import { type SideBySide, sideBySide } from "./side-by-side.ts";

// Money moves while another change happens to the company. Each pair meets in both orders and in the middle of each other's locks (law 12). No pair
// ends in a deadlock, and in either order money is counted once.

let side: SideBySide;
beforeAll(async () => {
  side = await sideBySide();
});
afterAll(() => side.close());

interface Pair {
  before?: PaymentDeed;
  one: PaymentDeed;
  other: PaymentDeed;
  /** The possible refusals of either work. */
  refusals?: readonly string[];
  after?: PaymentDeed;
}
const day =
  (on: string): PaymentDeed =>
  (here) =>
    here.day(on);
const soonOver: PaymentDeed = ({ rows }) =>
  rows("update charges set expires_at = $1::timestamptz + interval '30 seconds'", [morning(today)]);
const paidInTheEnd: PaymentDeed = async (here) => {
  await here.webhook("2027-01-14");
  await paidOnce(here);
};
const byCard: PaymentDeed = async ({ rows, companyId }) => {
  await rows("update subscriptions set preferred_method = 'credit_card'");
  await rows("insert into billing_customers (company_id, provider, ref) values ($1, 'pix', 'k')", [companyId]);
  const card =
    "insert into payment_methods (company_id, provider, ref, display_number, is_default) values ($1, 'pix', 'c', 'X', true)";
  await rows(card, [companyId]);
};
const cardTry: PaymentDeed = async (here) => {
  const now = morning("2027-01-20");
  for (const invoiceId of await here.here(() => cardTriesDue(now)))
    await collect({ ...here.where(today), now }, { invoiceId, method: "credit_card" }, null);
};
/** The operator gives another plan in the steps of the API's route: first it withdraws what the plan replaces, then it gives. */
const gift: PaymentDeed = async (here) => {
  const { id } = await makePlan(30_000);
  const replaced = await here.here(() => findReplacedByGift(id, morning(today)));
  await withdraw(here.where(today), replaced, here.admin);
  return here.here(() => giveByOperator(here.admin, id, morning(today)));
};

const payments: Record<string, Pair> = {
  "a webhook and the end of its charge": { before: paidAtBank, one: webhook, other: withdrawn, after: paidOnce },
  "late money and the operator who voids the invoice": {
    one: paysNow,
    other: async (here) => {
      await withdrawn(here);
      return here.here(() => voidByOperator(here.admin, here.invoiceId, "engano", morning(today)));
    },
    refusals: ["ERR_INVOICE_STATE"],
    after: async (here) => {
      await here.webhook();
      const [invoice] = await here.invoices();
      expect([invoice?.state, await here.periodEnd()]).toEqual(
        invoice?.state === "paid" ? ["paid", "2027-02-20"] : ["void", "2027-01-20"],
      );
    },
  },
  "a webhook and the round that finds the charge expired": {
    before: soonOver,
    one: paysNow,
    other: (here) => here.webhook("2027-01-13"),
    after: paidInTheEnd,
  },
  "a webhook and the operator who marks the invoice as paid": {
    before: paidAtBank,
    one: webhook,
    other: (here) => mark(here),
    refusals: ["ERR_INVOICE_STATE"],
    after: paidInTheEnd,
  },
  "a payment that the operator marks, and the same mark again": {
    one: (here) => mark(here, here.charge.id),
    other: (here) => mark(here, here.charge.id),
    after: async (here) => {
      await paidOnce(here);
      expect(await here.payments()).toHaveLength(1);
    },
  },
  "a webhook and a payment by hand that is undone": {
    before: (here) => mark(here),
    one: paysNow,
    other: async (here) => {
      const [payment] = await here.rows<{ id: number }>("select id from payments where provider = 'manual'");
      return here.here(() => undoPayment(here.admin, payment?.id ?? 0, "engano", morning(today)));
    },
    after: async (here) => {
      const paid = [{ state: "paid", cents: 9990, paid: 9990 }];
      expect([await here.periodEnd(), await here.invoices()]).toEqual(["2027-02-20", paid]);
      expect(await here.rows("select coalesce(sum(cents), 0)::int as sum from credits")).toEqual([{ sum: 0 }]);
    },
  },
  "a webhook and the end of the subscription": {
    before: paidAtBank,
    one: webhook,
    other: async (here) => {
      const replaced = await here.here(() => findReplaced(null, morning(today)));
      await withdraw(here.where(today), replaced, here.admin);
      return here.here(() => cancelSubscription(morning(today), here.admin));
    },
    refusals: ["ERR_INVOICE_STATE"],
  },
  "a webhook of the old charge and a new charge": {
    before: soonOver,
    one: paysNow,
    other: (here) => here.ask(today, here.invoiceId),
    refusals: ["ERR_INVOICE_STATE"],
    after: paidInTheEnd,
  },
  "a webhook and another plan": {
    before: paidAtBank,
    one: webhook,
    other: change(20_000),
    refusals: ["ERR_INVOICE_STATE"],
  },
  "a webhook and a plan that the operator gives": {
    before: paidAtBank,
    one: webhook,
    other: gift,
    refusals: ["ERR_INVOICE_STATE"],
    after: paidOnce,
  },
  "an admin's plan and a plan of the operator": { one: change(20_000), other: gift, refusals: ["ERR_INVOICE_STATE"] },
  "late money and another plan": { one: paysNow, other: change(20_000), refusals: ["ERR_INVOICE_STATE"] },
};

const days: Record<string, Pair> = {
  "the daily round and the same daily round": {
    before: (here) => here.pay(today, here.invoiceId),
    one: day("2027-02-21"),
    other: day("2027-02-21"),
    after: async ({ rows }) => {
      expect(await rows("select 1 from invoices")).toHaveLength(2);
      expect(await rows("select 1 from mails")).toHaveLength(1);
    },
  },
  "a webhook and the daily round": { before: paidAtBank, one: webhook, other: day("2027-01-21"), after: paidOnce },
  "a webhook and the daily round that suspends the company": {
    before: paidAtBank,
    one: (here) => here.webhook("2027-01-30"),
    other: day("2027-01-30"),
    after: async (here) => {
      await paidOnce(here);
      const standing = "select state, suspended_at from subscriptions s join companies c on c.id = s.company_id";
      expect(await here.rows(standing)).toEqual([{ state: "active", suspended_at: null }]);
    },
  },
  "a webhook and the operator who moves the due date": {
    before: paidAtBank,
    one: webhook,
    other: (here) => here.here(() => extend(here.admin, undefined, morning(today))),
    after: async (here) => {
      await paidOnce(here, "2027-03-20");
      expect(await told(here, "dueDate.extended")).toBe(1);
    },
  },
  "a webhook and the operator who throws the company away": {
    before: paidAtBank,
    one: webhook,
    other: (here) => here.here(() => throwAway(here.admin, morning(today))),
    after: paidOnce,
  },
  "two rounds that try a card": {
    before: byCard,
    one: cardTry,
    other: cardTry,
    after: async ({ rows }) => expect(await rows("select 1 from charges where method = 'credit_card'")).toHaveLength(1),
  },
};

test.each(Object.entries({ ...payments, ...days }))("%s", async (_, { before, refusals = [], after, ...works }) => {
  const here = await makeScene();
  await before?.(here);
  await keep(here.companyId);
  const putBackCharges = here.fake.keep();
  await side.meet({
    ...works,
    // Each meeting begins with the same company, because making one takes most of a meeting's time.
    scene: async () => {
      await putBack(here.companyId);
      putBackCharges();
      return here;
    },
    after: async (_here, refused) => {
      expect(refusals).toEqual(expect.arrayContaining(refused));
      await after?.(here);
      await soundMoney(here);
    },
  });
});
