import { type PaymentProvider, ProviderError } from "@balcao/shared/billing/port";
import { type PaymentSimulator, startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barcodeOf } from "./boleto.ts";
import { parseBrCode } from "./br-code.ts";
import { createProvider } from "./create-provider.ts";
import { chargeRequest, iuguGiven, manualGiven, payer, pixGiven } from "./testing/provider-samples.ts";

let simulator: PaymentSimulator;
beforeAll(async () => {
  simulator = await startPaymentSimulator();
});
afterAll(() => simulator.close());

const made = {
  manual: () => createProvider(manualGiven, { secureOnly: true }),
  pix: () => createProvider(pixGiven(simulator), { secureOnly: true }),
  iugu: () => createProvider(iuguGiven(simulator), { secureOnly: false }),
};
/** The providers with network calls. The third provider has no calls. */
const asking = ["pix", "iugu"] as const;

const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "none",
    (error: unknown) => (error instanceof ProviderError ? error.fault : error),
  );
const missing = { manual: "unknown", pix: "0".repeat(32), iugu: "0".repeat(32) };

describe.each(["manual", "pix", "iugu"] as const)("%s", (name) => {
  let provider: PaymentProvider;
  beforeAll(() => {
    provider = made[name]();
  });

  test("a provider has its name, and passes its own check", async () => {
    expect(provider.name).toBe(name);
    expect(provider.methods).toContain("pix");
    expect(await provider.check()).toMatchObject({ ok: true });
  });

  test("a provider creates a charge with a QR code of the exact amount", async () => {
    const charge = await provider.createCharge(chargeRequest({ cents: 12_345 }));
    expect(charge).toMatchObject({ state: "pending", cents: 12_345, payments: [], decline: null, bankSlip: null });
    expect(parseBrCode(charge.pixText ?? "")?.cents).toBe(12_345);
    expect(await provider.readCharge(charge.ref)).toEqual(charge);
  });

  test("a provider creates one charge for the same key, however often it is asked", async () => {
    const request = chargeRequest();
    const first = await provider.createCharge(request);
    expect(await provider.createCharge(request)).toEqual(first);
    expect((await provider.createCharge(chargeRequest({ invoiceNumber: "2026-000043" }))).ref).not.toBe(first.ref);
  });

  test("a provider cancels a charge", async () => {
    const { ref } = await provider.createCharge(chargeRequest());
    expect(await provider.cancelCharge(ref)).toMatchObject({ ref, state: "canceled", payments: [] });
  });

  test("a provider throws not_found for a charge that it does not know", async () => {
    expect(await faultOf(provider.readCharge(missing[name]))).toBe("not_found");
    expect(await faultOf(provider.readCharge("../v1/customers"))).toBe("not_found");
    expect(await faultOf(provider.cancelCharge("x/../../y"))).toBe("not_found");
  });

  test("a provider reads no charge from a call without a meaning", () => {
    for (const body of ["", "{", "[]", "null", '{"pix":7}', '{"__proto__":{"pix":[]}}', "a=b", "\0".repeat(300_000)])
      expect(provider.hintsOf({ headers: {}, body: Buffer.from(body) })).toBeNull();
  });
});

describe.each(asking)("%s", (name) => {
  let provider: PaymentProvider;
  beforeAll(() => {
    provider = made[name]();
  });
  const charged = () => provider.createCharge(chargeRequest());

  test("a provider reports money once it arrived, with its time and amount", async () => {
    const { ref } = await charged();
    await simulator.deeds.pay(ref, { at: Date.parse("2026-11-20T15:00:00Z") });
    const paid = await provider.readCharge(ref);
    expect(paid).toMatchObject({ state: "paid", cents: 9990 });
    expect(paid.payments).toMatchObject([{ cents: 9990, refundedCents: 0, paidAt: "2026-11-20T15:00:00.000Z" }]);
    expect(paid.payments[0]?.id).not.toBe("");
  });

  test("a provider reports the sum received, even if too little or too much", async () => {
    const [little, much] = [await charged(), await charged()];
    await simulator.deeds.pay(little.ref, { cents: 5000 });
    await simulator.deeds.pay(much.ref, { cents: 11_000 });
    expect(await provider.readCharge(little.ref)).toMatchObject({ state: "underpaid", payments: [{ cents: 5000 }] });
    expect(await provider.readCharge(much.ref)).toMatchObject({ state: "paid", payments: [{ cents: 11_000 }] });
  });

  test("a provider reports refunded money, in part or whole", async () => {
    const { ref } = await charged();
    await simulator.deeds.pay(ref);
    await simulator.deeds.refund(ref, 1000);
    expect(await provider.readCharge(ref)).toMatchObject({ state: "paid", payments: [{ refundedCents: 1000 }] });
    await simulator.deeds.refund(ref);
    expect(await provider.readCharge(ref)).toMatchObject({ state: "refunded", payments: [{ refundedCents: 9990 }] });
  });

  test("a provider returns the received money when a cancellation comes too late", async () => {
    const { ref } = await charged();
    await simulator.deeds.pay(ref);
    expect(await provider.cancelCharge(ref)).toMatchObject({ state: "paid", payments: [{ cents: 9990 }] });
  });

  test("a provider reports that a charge is over, and still accepts money for it", async () => {
    const { ref } = await charged();
    await simulator.deeds.expire(ref);
    expect(await provider.readCharge(ref)).toMatchObject({ state: "expired" });
    await simulator.deeds.pay(ref);
    expect(await provider.readCharge(ref)).toMatchObject({ state: "paid" });
  });

  test("a provider lists the paid charges, over several pages", async () => {
    const at = Date.parse("2026-03-03T12:00:00Z");
    const refs: string[] = [];
    for (let count = 0; count < 120; count++) {
      const { ref } = await charged();
      await simulator.deeds.pay(ref, { at });
      refs.push(ref);
    }
    const settled = await provider.settledSince(new Date(at), new Date(at + 1000));
    expect(refs.filter((ref) => !settled.includes(ref))).toEqual([]);
  });

  test("a provider finds the charge whose answer was lost, or creates it when it does not exist", async () => {
    for (const afterwards of [true, false]) {
      const request = chargeRequest();
      const path = name === "pix" ? "/v2/cob" : "/v1/invoices";
      const before = simulator.world.pix.size + simulator.world.invoices.size;
      simulator.world.failures.push({ next: 1, path, kind: "reset", status: 0, retryAfter: null, afterwards });
      expect(await faultOf(provider.createCharge(request))).toBe("unknown_outcome");
      expect(await provider.createCharge(request)).toMatchObject({ state: "pending", cents: 9990 });
      expect(simulator.world.pix.size + simulator.world.invoices.size).toBe(before + 1);
    }
  });

  test("a provider refuses a key that was used for another amount", async () => {
    const request = chargeRequest();
    await provider.createCharge(request);
    expect(await faultOf(provider.createCharge({ ...request, cents: 1 + request.cents }))).toBe("conflict");
  });

  test("a provider finds a charge that was paid before the creating call was answered", async () => {
    simulator.world.delivery = { ...simulator.world.delivery, beforeAnswer: true };
    const charge = await charged();
    simulator.world.delivery = { ...simulator.world.delivery, beforeAnswer: false };
    expect(await provider.readCharge(charge.ref)).toMatchObject({ state: "paid" });
  });
});

describe("iugu", () => {
  test("iugu accepts no slip for a payer without an address, and needs no address for a Pix", async () => {
    const nowhere = { ...payer, address: null };
    const ask = (method: "pix" | "bank_slip") => made.iugu().createCharge(chargeRequest({ method, payer: nowhere }));
    await expect(ask("bank_slip")).rejects.toMatchObject({ fault: "invalid" });
    expect((await ask("pix")).pixText).not.toBeNull();
  });

  test("iugu creates a bank slip whose line and barcode agree", async () => {
    const slip = await made.iugu().createCharge(chargeRequest({ method: "bank_slip", dueDate: "2040-11-24" }));
    expect(slip.pixText).toBeNull();
    expect(barcodeOf(slip.bankSlip?.digitableLine ?? "")).toBe(slip.bankSlip?.barcode);
    expect(slip.bankSlip?.url).toMatch(/^https:/);
  });

  test("iugu refuses an amount that is too small, and a payer without a tax id", async () => {
    const provider = made.iugu();
    expect(await faultOf(provider.createCharge(chargeRequest({ cents: 99 })))).toBe("invalid");
    expect(await faultOf(provider.createCharge(chargeRequest({ payer: { ...payer, taxId: null } })))).toBe("invalid");
  });
});
