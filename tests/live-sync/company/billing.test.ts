import { randomUUID } from "node:crypto";
import { chooseDefault, listCards } from "@balcao/core/company/billing/charges/cards";
import { collect, withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { cancelSubscription, reactivate } from "@balcao/core/company/billing/subscription/cancel-subscription";
import { listHistory } from "@balcao/core/company/billing/history";
import { forgetCard, keepCard } from "@balcao/core/company/billing/charges/keep-card";
import { listInvoices, liveCharges, showInvoice } from "@balcao/core/company/billing/invoices/list";
import {
  extend,
  giveByOperator,
  markPaid,
  undoPayment,
  voidByOperator,
} from "@balcao/core/company/billing/operator/service";
import { changeAddress, changeEmail } from "@balcao/core/company/billing/subscription/payer-changes";
import { showSubscription } from "@balcao/core/company/billing/tell";
import { type BillingStage, billingStage, makePlan, morning } from "@balcao/core/testing/billing-stage";
import { publishedBy } from "@balcao/core/testing/factories";
import { billingApi } from "@balcao/shared/billing/api";
import { billingOperatorApi } from "@balcao/shared/billing/operator-api";
import { isLive } from "@balcao/shared/billing/rules";
import { rooms } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { billingKeys } from "../../../apps/web/src/nouns/billing/cache.ts";
import { invoicePages } from "../../../apps/web/src/nouns/billing/queries.ts";
import { paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh, type ScreenQuery } from "../support/screens.ts";

const today = "2027-01-12";
const now = morning(today);
interface Stage extends BillingStage {
  invoiceId: number;
  cards: number[];
}

/** A company with an unpaid first invoice and two cards. */
async function stage(): Promise<Stage> {
  const made = await billingStage("2027-01-10");
  const invoiceId = await made.choose(today);
  const cards: number[] = [];
  for (const token of ["a", "b"])
    cards.push((await keepCard(made.where(today), made.admin, { token, description: "", set_as_default: false })).id);
  return { ...made, invoiceId, cards };
}

const ask = (s: Stage) => s.ask(today, s.invoiceId);
const payIt = (s: Stage) => s.pay(today, s.invoiceId);
const mark = (s: Stage) =>
  s.here(() =>
    markPaid(s.admin, s.invoiceId, { paymentId: randomUUID(), value: 99.9, paidAt: now.toISOString(), note: "" }, now),
  );
type Action = [name: string, act: (s: Stage) => Promise<unknown>, before?: (s: Stage) => Promise<unknown>];
const another = async (s: Stage, cents: number) => s.choose(today, "pix", (await makePlan(cents)).identifier);

const place = {
  zip: "50030230",
  street: "Rua da Aurora",
  number: "325",
  district: "Boa Vista",
  city: "Recife",
  state: "PE" as const,
};

/** The actions by the names of their calls. */
const actions: Record<string, Action[]> = {
  subscribe: [
    ["a higher plan is chosen", (s) => another(s, 19_990), payIt],
    ["a lower plan is chosen", (s) => another(s, 5000), payIt],
    ["another way to pay is chosen", (s) => s.choose(today, "credit_card")],
    [
      "the present plan is chosen again in place of a lower one",
      (s) => s.choose(today),
      (s) => payIt(s).then(() => another(s, 5000)),
    ],
  ],
  suspend: [["the subscription is cancelled", (s) => s.here(() => cancelSubscription(now, s.admin)), payIt]],
  activate: [
    [
      "the subscription goes on",
      (s) => s.here(() => reactivate(now, s.admin)),
      (s) => payIt(s).then(() => s.here(() => cancelSubscription(now, s.admin))),
    ],
  ],
  changeAddress: [["the payer gives an address", (s) => s.here(() => changeAddress(s.admin, place, now))]],
  changeEmail: [["bills go to another address", (s) => s.here(() => changeEmail(s.admin, "contas@loja.example", now))]],
  charge: [
    ["a Pix is asked for", ask],
    [
      "a card is refused",
      async (s) => {
        s.fake.decline = { code: "41", group: "never" };
        await collect(s.where(today), { invoiceId: s.invoiceId, method: "credit_card" }, s.admin).catch(() => null);
      },
    ],
  ],
  pix: [["a Pix is asked for once more", ask, ask]],
  addCard: [
    ["a card is kept", (s) => keepCard(s.where(today), s.admin, { token: "c", description: "", set_as_default: true })],
  ],
  removeCard: [["a card is removed", (s) => forgetCard(s.where(today), s.admin, s.cards[0] ?? 0)]],
  chooseCard: [["another card is the default", (s) => s.here(() => chooseDefault(s.admin, s.cards[1] ?? 0, now))]],
  webhook: [["an invoice is paid", payIt, ask]],
  webhookPix: [
    [
      "a part is paid",
      async (s) => {
        const { id, ref } = await ask(s);
        s.fake.pay(ref, 1000, { at: now });
        await s.check(today, id);
      },
      ask,
    ],
  ],
  markPaid: [["the operator marks the invoice as paid", mark]],
  undoPayment: [
    [
      "the operator undoes the payment",
      async (s) => {
        const [payment] = await s.rows<{ id: number }>("select id from payments");
        await s.here(() => undoPayment(s.admin, payment?.id ?? 0, "engano", now));
      },
      mark,
    ],
  ],
  voidInvoice: [["the invoice is voided", (s) => s.here(() => voidByOperator(s.admin, s.invoiceId, "engano", now))]],
  extend: [
    ["the due date is put off", (s) => s.here(() => extend(s.admin, "2027-01-29", now))],
    ["the due date is put off by a month", (s) => s.here(() => extend(s.admin, undefined, now))],
  ],
  givePlan: [
    [
      "the operator gives a plan",
      async (s) => {
        const { id } = await makePlan(29_990);
        await s.here(() => giveByOperator(s.admin, id, now));
      },
    ],
  ],
};
/** These calls are about the whole installation, and their data is fetched when a page of a company opens. */
const ofInstallation = ["setProvider", "testProvider", "registerHook", "setDays"];
/** The first call is among the operator's steps, in `billing-operator.test.ts`. A payment follows the second call, and is played here. */
const seenElsewhere = ["setNfse", "look"];

test.each(Object.values(actions).flat())(
  "when %s, the screens of the company's admins show the same as a fresh fetch, or fetch again",
  async (_name, act, before) => {
    const s = await stage();
    await before?.(s);
    const shown: ScreenQuery[] = [
      [billingKeys.subscription, () => showSubscription(now)],
      [invoicePages("").queryKey, async () => paged(await listInvoices({ searchParam: "", pageNumber: 1 }, now))],
      [billingKeys.detail(s.invoiceId), () => showInvoice(s.invoiceId, now)],
      [billingKeys.charges(s.invoiceId), () => payable(s.invoiceId)],
      [billingKeys.cards, () => listCards()],
      [billingKeys.history, async () => paged(await listHistory({ pageNumber: 1 }))],
    ];
    const cache = await cacheOf(shown, s.here);
    const earlier = (await publishedBy(s.companyId)).length;
    await act(s);
    const told = (await publishedBy(s.companyId)).slice(earlier);
    const money = told.filter(({ name }) => /^(subscription|invoice|charge)\.|^payment$/.test(name));
    // Only the company's admins see its debts, and visits do not.
    expect(money.flatMap((event) => event.rooms).every((room) => room === rooms.payers(s.companyId))).toBe(true);
    play(cache, told);
    await expectFresh(cache, shown, s.here, live);
  },
);

/** The charges as a screen that opens gets them. None of them has ended. */
async function payable(invoiceId: number) {
  const charges = await liveCharges(invoiceId);
  expect(charges.filter(({ state }) => !isLive(state))).toEqual([]);
  return charges;
}

/** A screen keeps an ended charge, because it shows how the charge ended. No screen is told of a charge that is still being made. */
const live = (data: unknown): unknown =>
  Array.isArray(data)
    ? data.filter(({ state }: { state?: string }) => state === undefined || state === "pending")
    : data;

test("charges that a change of the plan withdraws are shown as ended", async () => {
  const s = await stage();
  await ask(s);
  const cache = createQueryClient();
  cache.setQueryData(billingKeys.charges(s.invoiceId), await s.here(() => payable(s.invoiceId)));
  const earlier = (await publishedBy(s.companyId)).length;
  await withdraw(s.where(today), [s.invoiceId], s.admin);
  play(cache, (await publishedBy(s.companyId)).slice(earlier));
  const state = cache.getQueryState(billingKeys.charges(s.invoiceId));
  expect(live(state?.data)).toEqual([]);
});

test("the list of actions contains every call that changes a company's debts", () => {
  const changing = [billingApi, billingOperatorApi].flatMap((api) =>
    Object.entries(api).filter(([, { method }]) => method !== "GET"),
  );
  const listed = [...Object.keys(actions), ...ofInstallation, ...seenElsewhere];
  expect(listed.toSorted()).toEqual(changing.map(([name]) => name).toSorted());
});
