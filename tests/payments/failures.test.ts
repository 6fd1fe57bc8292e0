import { randomUUID } from "node:crypto";
import { as, signIn } from "@balcao/api/testing/client";
import { asPlatform } from "@balcao/core/base/database";
import { setProvider } from "@balcao/core/company/billing/providers/providers";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { bankClient } from "@balcao/payment-simulator/pix/routes";
import { usualDelivery } from "@balcao/payment-simulator/world";
import { certificate } from "@balcao/payment-simulator/simulator";
import { p12Of } from "@balcao/payments/testing/provider-samples";
import { reconcile } from "@balcao/worker/billing/check-charges";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, minuteMs, open, owing, paid, pixCall, rails, type Wire, wire, work } from "./wire.ts";

let stage: Wire;
let operator: ReturnType<typeof as>;
beforeAll(async () => {
  stage = await wire();
  operator = as(await signIn(await makeUser(await makeCompany(), { profile: "admin", super: true })));
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.simulator.world.delivery = usualDelivery;
  stage.simulator.world.failures = [];
});
const later = (minutes: number) => new Date(Date.now() + minutes * minuteMs);
const silentSince = async () => {
  const { body } = await operator.get("/operator/payment-providers").expect(200);
  return body.providers.find(({ provider }: { provider: string }) => provider === "pix").silentSince;
};
const mark = (invoiceId: number, given: object = {}) =>
  operator
    .post(`/operator/invoices/${invoiceId}/payments`)
    .send({ paymentId: randomUUID(), value: 99.9, paidAt: new Date().toISOString(), note: "TED", ...given });

test("a payment that is reported again a year after its refund changes nothing, although the bank forgot the refund", async () => {
  const here = await owing();
  const { ref } = await here.ask();
  const { world, deeds } = stage.simulator;
  await deeds.pay(ref ?? "");
  await work();
  await deeds.refund(ref ?? "");
  await work();
  const counted = () =>
    Promise.all([
      here.invoices(),
      here.charges(),
      here.rows("select cents, refunded_cents as back from payments"),
      here.rows("select what from billing_history order by id"),
      here.rows("select 1 from credits"),
    ]);
  const before = await counted();
  expect(before[2]).toEqual([{ cents: 9990, back: 9990 }]);
  await here.rows(
    "update charges set created_at = created_at - interval '1 year', checked_at = checked_at - interval '1 year'",
  );
  await call("pix", stage.paths.pix, pixCall(ref ?? "")).expect(200);
  expect(await work()).toBe(1);
  expect(await counted()).toEqual(before);
  world.pix.get(ref ?? "")?.money.forEach((money) => (money.refunds.length = 0));
  await call("pix", stage.paths.pix, pixCall(ref ?? "")).expect(200);
  expect(await work()).toBe(1);
  expect(await counted()).toEqual(before);
});

test("from a call with valid, unknown and broken payments, the valid payments are recorded, and the unknown payment delays none", async () => {
  const [one, other] = [await owing(), await owing()];
  const [first, second] = [(await one.ask()).ref ?? "", (await other.ask()).ref ?? ""];
  stage.simulator.world.delivery = { ...usualDelivery, drop: true };
  for (const ref of [first, second]) await stage.simulator.deeds.pay(ref);
  const unknown = "f".repeat(32);
  const body = JSON.parse(pixCall(first, unknown, second)) as { pix: object[] };
  body.pix.splice(1, 0, { txid: 7, valor: "1e3" }, {});
  await call("pix", stage.paths.pix, JSON.stringify(body)).expect(200, { ok: true });
  expect(await work()).toBe(2);
  expect([await one.invoices(), await other.invoices()]).toEqual([paid, paid]);
  const events = await asPlatform(() =>
    queryText("select ref, state from provider_events where ref = any($1) order by state, ref", [
      [first, second, unknown],
    ]),
  );
  const done = [first, second].toSorted().map((ref) => ({ ref, state: "done" }));
  expect(events).toEqual([...done, { ref: unknown, state: "ignored" }]);
});

describe("a bank that is down", () => {
  test.each([
    ["answers 503", { kind: "status" as const, status: 503, retryAfter: null }],
    ["answers 429", { kind: "status" as const, status: 429, retryAfter: "120" }],
    ["hangs up", { kind: "reset" as const, status: 0, retryAfter: null }],
  ])(
    "a bank that is down for an hour leaves the code on the screen, the operator sees the failure, and the bank is asked again (it %s)",
    async (_, failure) => {
      const here = await owing();
      const { world, deeds } = stage.simulator;
      const made = await here.ask();
      expect(await silentSince()).toBeNull();
      world.failures = [{ ...failure, next: 1000, path: "/v2", afterwards: false }];
      const asked = world.pix.size;
      expect(await here.ask()).toMatchObject({ id: made.id, pixText: made.pixText });
      for (const minutes of [3, 10, 25, 60]) await reconcile(rails, later(minutes));
      expect([await here.charges(), await here.invoices(), world.pix.size]).toEqual([["pending"], open, asked]);
      const since = await silentSince();
      expect(since).not.toBeNull();
      expect((await operator.get("/operator/health").expect(200)).body).toMatchObject({ providersSilent: 1 });
      world.delivery = { ...usualDelivery, drop: true };
      await deeds.pay(made.ref ?? "");
      world.failures = [];
      await reconcile(rails, later(200));
      expect([await here.invoices(), await here.payments()]).toEqual([paid, [{ cents: 9990 }]]);
      expect(await silentSince()).toBeNull();
    },
  );

  test.each([
    ["is not found", () => ({ host: "https://bank.invalid" })],
    ["does not listen", () => ({ host: "http://127.0.0.1:1" })],
    ["is somebody whom no authority knows", () => ({ host: stage.simulator.bankUrl })],
    ["has a certificate that ended", () => ({ host: stage.simulator.expiredBankUrl, ca: certificate("ca.pem") })],
  ])(
    "a charge is canceled when the bank %s, the payer and the operator learn of it, and the bank is asked again once it works",
    async (_, values) => {
      const here = await owing();
      await stage.useBank(values());
      await expect(here.ask()).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
      expect([await here.charges(), await silentSince()]).toEqual([["canceled"], expect.any(String)]);
      await stage.useBank({ host: stage.simulator.url });
      const { pixText } = await here.ask();
      expect(pixText).toContain("br.gov.bcb.pix");
      expect([await here.charges(), await silentSince()]).toEqual([["canceled", "pending"], null]);
    },
  );

  test("the bank is not asked when our certificate is too old to be read, and the operator sees the failure", async () => {
    const here = await owing();
    const values = {
      host: stage.simulator.bankUrl,
      pixKey: "pix@balcao.example",
      receiverName: "B",
      receiverCity: "C",
    };
    const secrets = { clientId: bankClient.id, clientSecret: bankClient.secret, p12: p12Of("legacy.p12") };
    const set = (given: Record<string, string>) =>
      asPlatform(() => setProvider("pix", { enabled: true, methods: ["pix"], values, secrets: given }, ""));
    await set(secrets);
    await expect(here.ask()).rejects.toMatchObject({ code: "ERR_PAYMENT_PROVIDER" });
    expect([await here.charges(), await silentSince()]).toEqual([[], expect.any(String)]);
    const { body } = await operator.post("/operator/payment-providers/pix/test").send({}).expect(200);
    expect(body).toMatchObject({ ok: false, detail: expect.stringContaining("openssl pkcs12 -legacy") });
    await set({ p12: "" });
    await stage.useBank({ host: stage.simulator.url });
    await here.ask();
    expect(await silentSince()).toBeNull();
  });
});

describe("a payment that the operator marks by hand", () => {
  test("a payment that the operator marks by hand counts once even when it is marked twice at the same moment, ends its charges at the bank, and cannot have a future day", async () => {
    const here = await owing();
    const { ref } = await here.ask();
    const paymentId = randomUUID();
    await mark(here.invoiceId, { paidAt: later(3 * 24 * 60).toISOString() }).expect(400);
    expect(await here.payments()).toEqual([]);
    const answers = await Promise.all([mark(here.invoiceId, { paymentId }), mark(here.invoiceId, { paymentId })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await mark(here.invoiceId).expect(409, { error: "ERR_INVOICE_STATE" });
    expect([await here.invoices(), await here.payments()]).toEqual([paid, [{ cents: 9990 }]]);
    await reconcile(rails, later(1));
    expect(stage.simulator.world.pix.get(ref ?? "")?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    expect([await here.charges(), await here.payments()]).toEqual([["canceled"], [{ cents: 9990 }]]);
  });

  test("a payment that the operator marks by hand can be undone once, with an audit line, and then the invoice can be paid at the bank", async () => {
    const here = await owing();
    await mark(here.invoiceId).expect(200);
    const [payment] = await here.rows<{ id: number }>("select id from payments");
    const undo = () => operator.post(`/operator/payments/${payment?.id}/undo`).send({ reason: "Engano" });
    const answers = (await Promise.all([undo(), undo()]))
      .map(({ status }) => status)
      .toSorted((one, other) => one - other);
    expect([answers, await here.invoices()]).toEqual([[200, 409], open]);
    expect(await here.rows("select action from audit where action like 'billing.%' order by id")).toEqual([
      { action: "billing.paid" },
      { action: "billing.undone" },
    ]);
    await stage.simulator.deeds.pay((await here.ask()).ref ?? "");
    await work();
    expect([await here.invoices(), (await here.payments()).length]).toEqual([paid, 2]);
  });
});
