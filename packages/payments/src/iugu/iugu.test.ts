import { type PaymentProvider, ProviderError } from "@balcao/shared/billing/port";
import { type PaymentSimulator, startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProvider } from "../create-provider.ts";
import { chargeRequest, hookWord, iuguGiven, payer } from "../testing/provider-samples.ts";
import { declineOf } from "./declines.ts";
import { cardSchema, invoiceSchema } from "./schema.ts";
import { snapshotOf } from "./snapshot.ts";

let simulator: PaymentSimulator;
let provider: PaymentProvider;
let customerRef: string;
beforeAll(async () => {
  simulator = await startPaymentSimulator();
  provider = createProvider(iuguGiven(simulator), { secureOnly: false });
  customerRef = await cards().ensureCustomer(payer, randomUUID());
});
afterAll(() => simulator.close());

const cards = () => provider.cards ?? expect.fail("Iugu keeps cards");
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "none",
    (error: unknown) => (error instanceof ProviderError ? error.fault : error),
  );

/** Tokenises the card like the browser. */
async function tokenOf(number: string): Promise<string> {
  const data = { number, verification_value: "123", first_name: "João", last_name: "Silva", month: 12, year: 2040 };
  const answer = await fetch(`${simulator.url}/v1/payment_token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account_id: cards().tokenizer.accountId, method: "credit_card", test: true, data }),
  });
  return ((await answer.json()) as { id: string }).id;
}
const kept = async (number: string) => cards().keep(customerRef, await tokenOf(number), "Cartão da loja");
const [good, refused] = ["4242424242424242", "4012888888881881"];
const byCard = (ref: string) => chargeRequest({ method: "credit_card", card: { ref, customerRef } });

describe("a card", () => {
  test("a card is stored by a token, which works once", async () => {
    const token = await tokenOf(good);
    expect(await cards().keep(customerRef, token, "")).toMatchObject({
      displayNumber: "XXXX-XXXX-XXXX-4242",
      brand: "VISA",
      expMonth: 12,
      expYear: 2040,
    });
    expect(await faultOf(cards().keep(customerRef, token, ""))).toBe("invalid");
  });

  test("a card pays immediately, and only once for the same key", async () => {
    const request = byCard((await kept(good)).ref);
    const paid = await provider.createCharge(request);
    expect(paid).toMatchObject({ state: "paid", payments: [{ cents: 9990 }], decline: null });
    expect(await provider.createCharge(request)).toEqual(paid);
  });

  test("a card that is refused gives the reason, and its charge is cancelled", async () => {
    const request = byCard((await kept(refused)).ref);
    const declined = await provider.createCharge(request);
    expect(declined).toMatchObject({ state: "declined", payments: [], decline: { code: "51", group: "funds" } });
    expect(await provider.readCharge(declined.ref)).toMatchObject({ state: "canceled" });
    expect(await provider.createCharge(request)).toMatchObject({ state: "declined" });
  });

  test("a card is charged once even when the answer was lost", async () => {
    const request = byCard((await kept(good)).ref);
    const lost = { next: 1, path: "/v1/charge", kind: "reset", status: 0, retryAfter: null, afterwards: true } as const;
    simulator.world.failures.push(lost);
    expect(await faultOf(provider.createCharge(request))).toBe("unknown_outcome");
    expect(await provider.createCharge(request)).toMatchObject({ state: "paid", payments: [{ cents: 9990 }] });
  });

  test("a card has five tries in a month, and then is not charged again", async () => {
    const { ref } = await kept(refused);
    const groups: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt++)
      groups.push((await provider.createCharge(byCard(ref))).decline?.group);
    expect(groups).toEqual(["funds", "funds", "funds", "funds", "funds", "never"]);
  });

  test("a card can be removed, even twice", async () => {
    const { ref } = await kept(good);
    await cards().remove(customerRef, ref);
    await cards().remove(customerRef, ref);
    expect(await faultOf(provider.createCharge(byCard(ref)))).toBe("not_found");
  });

  test("a card may be disputed: a won dispute leaves it paid, and a lost one takes the money back", async () => {
    const { ref } = await provider.createCharge(byCard((await kept(good)).ref));
    await simulator.deeds.dispute(ref, "open");
    expect(await provider.readCharge(ref)).toMatchObject({ state: "disputed", payments: [{ refundedCents: 0 }] });
    await simulator.deeds.dispute(ref, "won");
    expect(await provider.readCharge(ref)).toMatchObject({ state: "paid" });
    await simulator.deeds.dispute(ref, "lost");
    expect(await provider.readCharge(ref)).toMatchObject({
      state: "charged_back",
      payments: [{ refundedCents: 9990 }],
    });
  });
});

test("a customer is created once for the same key", async () => {
  const key = randomUUID();
  expect(await cards().ensureCustomer(payer, key)).toBe(await cards().ensureCustomer(payer, key));
});

test.each([
  ["51", "funds"],
  ["061", "funds"],
  ["54", "data"],
  ["1", "data"],
  ["14", "data"],
  ["04", "never"],
  ["af01", "never"],
  ["R2", "never"],
  ["91", "later"],
  ["BP900", "later"],
  ["AA", "later"],
  ["70", "funds"],
  ["5", "later"],
  ["", "later"],
])("a card refused with %j belongs to the group %s", (code, group) => {
  expect(declineOf(code).group).toBe(group);
});

describe("a webhook", () => {
  const id = "A".repeat(32);
  const form = "application/x-www-form-urlencoded";
  const hintsOf = (body: string, authorization = hookWord, type = form) =>
    provider.hintsOf({ headers: { authorization, "content-type": type }, body: Buffer.from(body) });
  const about = (ref: string, event = "invoice.status_changed") =>
    `event=${event}&data%5Bid%5D=${ref}&data%5Bstatus%5D=paid`;

  test("a webhook names its invoice, in every form in which it sends our secret", () => {
    const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
    for (const word of [hookWord, basic(hookWord), basic(`${hookWord}:`)])
      expect(hintsOf(about(id), word)).toEqual([{ ref: id }]);
  });

  test("a webhook of another sender is ignored", () => {
    for (const word of ["", "another", `${hookWord}x`, `Basic ${hookWord}`])
      expect(hintsOf(about(id), word)).toBeNull();
    expect(hintsOf(about(id), hookWord, "application/json")).toBeNull();
    expect(hintsOf(`${about(id)}&x=${"y".repeat(300_000)}`)).toBeNull();
  });

  test("a webhook with two invoices, no invoice, or another subject is about no charge", () => {
    for (const body of [
      `${about(id)}&data%5Bid%5D=${"B".repeat(32)}`,
      about("../customers"),
      about(id, "subscription.renewed"),
      `event=invoice.created&data%5Bid%5D%5B%5D=${id}`,
      "__proto__[id]=x&constructor=y",
      "",
    ])
      expect([body, hintsOf(body)]).toEqual([body, []]);
  });
});

const recorded = {
  id: "EBB10CFE17D549E1B38DA2B0D4A10B03",
  status: "pending",
  due_date: "2025-04-02",
  total_cents: 376,
  total_paid_cents: 0,
  paid_cents: null,
  paid_at: null,
  payable_with: "all",
  external_reference: null,
  bank_slip: {
    digitable_line: "40192025089200000000700002008647710390000000376",
    barcode_data: "40197103900000003762025092000000000000200864",
    barcode: "https://api.iugu.com/v1/public/invoice/x/barcode",
    bank_slip_url: "https://boletos.iugu.com/x/bank_slip",
  },
  pix: {
    qrcode: "https://faturas.iugu.com/qr_code/x",
    qrcode_text: "000201",
    end_to_end_id: null,
    payer_cpf_cnpj: null,
  },
};
const snapshot = (answer: object) => snapshotOf(invoiceSchema.parse({ ...recorded, ...answer }));

describe("a recorded answer", () => {
  test("a recorded answer has the digits of its slip and the text of its Pix, and no addresses of pictures", () => {
    expect(snapshot({})).toMatchObject({
      state: "pending",
      cents: 376,
      pixText: "000201",
      bankSlip: { digitableLine: recorded.bank_slip.digitable_line, barcode: recorded.bank_slip.barcode_data },
    });
    expect(JSON.stringify(snapshot({}))).not.toMatch(/qr_code|v1\/public/);
  });

  test("a recorded answer of a card has neither slip nor Pix", () => {
    const nulls = { qrcode: null, qrcode_text: null, end_to_end_id: null, payer_cpf_cnpj: null };
    expect(snapshot({ bank_slip: null, pix: nulls })).toMatchObject({ bankSlip: null, pixText: null, expiresAt: null });
  });

  test("a recorded answer with a slip whose numbers disagree has no slip", () => {
    const wrong = { ...recorded.bank_slip, barcode_data: recorded.bank_slip.barcode_data.replace("401", "402") };
    expect(snapshot({ bank_slip: wrong }).bankSlip).toBeNull();
  });

  test.each([
    ["draft", "pending"],
    ["in_analysis", "pending"],
    ["authorized", "pending"],
    ["paid", "paid"],
    ["externally_paid", "paid"],
    ["partially_paid", "underpaid"],
    ["expired", "expired"],
    ["canceled", "canceled"],
    ["refunded", "refunded"],
    ["in_protest", "disputed"],
    ["chargeback", "charged_back"],
    ["something_new", "pending"],
  ])("a recorded answer with the status %s has the state %s", (status, state) => {
    expect(snapshot({ status }).state).toBe(state);
  });

  test("a recorded answer for a stored card is read", () => {
    const data = {
      brand: "VISA",
      holder_name: "A",
      display_number: "XXXX-XXXX-XXXX-4242",
      bin: "424242",
      month: 12,
      year: 2023,
    };
    const card = {
      id: recorded.id,
      description: "Meu cartão",
      item_type: "credit_card",
      customer_id: recorded.id,
      data,
    };
    expect(cardSchema.parse(card).data).toMatchObject({ display_number: "XXXX-XXXX-XXXX-4242", month: 12, year: 2023 });
  });
});
