import { addDays } from "@balcao/shared/hours/clock";
import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage, morning } from "../../../testing/billing-stage.ts";
import { cardTriesDue } from "./card-tries.ts";
import { keepCard } from "../charges/keep-card.ts";

let stage: BillingStage;
let invoiceId: number;
const due = "2027-01-20";
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
  await keepCard(stage.where("2027-01-12"), stage.admin, { token: "a", description: "", set_as_default: true });
  invoiceId = await stage.choose("2027-01-12", "credit_card");
});
const tries = (at: Date) => stage.here(() => cardTriesDue(at));
const after = (days: number): Date => morning(addDays(due, days));

test("a stored card is tried once on the day an invoice is due, and once on each of three days after it", async () => {
  const days: number[] = [];
  for (let day = -3; day <= 9; day += 1)
    for (const _round of [1, 2]) days.push(...(await tries(after(day))).map(() => day));
  expect(days).toEqual([0, 1, 3, 5]);
});

test("two rounds at the same time try the card once, and a round that comes days late makes one try for all missed tries", async () => {
  expect((await Promise.all([tries(after(4)), tries(after(4))])).flat()).toEqual([invoiceId]);
  expect(await tries(after(4))).toEqual([]);
});

test("a card is not tried while it is night at its company", async () => {
  expect(await tries(new Date(`${due}T11:59:00Z`))).toEqual([]);
  expect(await tries(new Date(`${due}T12:00:00Z`))).toEqual([invoiceId]);
});

test.each([
  ["the company pays by another way", "update subscriptions set preferred_method = 'pix'"],
  ["the company cancelled", "update subscriptions set state = 'suspended', suspend_reason = 'customer'"],
  ["the card was refused for good", "update payment_methods set disabled_at = now()"],
  ["the invoice is paid", "update invoices set state = 'paid'"],
])("a card is not tried where %s", async (_why, change) => {
  await stage.rows(change);
  expect(await tries(after(0))).toEqual([]);
});
