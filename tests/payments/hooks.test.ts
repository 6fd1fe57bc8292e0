import { inCompany } from "@balcao/core/base/database";
import { withdraw } from "@balcao/core/company/billing/charges/charge-invoice";
import { voidByOperator } from "@balcao/core/company/billing/operator/service";
import { makeUser } from "@balcao/core/testing/factories";
import { type PaymentSimulator } from "@balcao/payment-simulator/simulator";
import { usualDelivery } from "@balcao/payment-simulator/world";
import { reconcile } from "@balcao/worker/billing/check-charges";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bodyOf, call, minuteMs, open, type OwingCompany, owing, paid, rails, type Wire, wire, work } from "./wire.ts";

// A call takes the whole way: from the provider over HTTP to the route, and as a job to the worker, which asks the provider for the facts.

let stage: Wire;
let simulator: PaymentSimulator;
beforeAll(async () => {
  stage = await wire();
  ({ simulator } = stage);
});
afterAll(() => stage.close());

describe.each([
  ["pix", "pix"],
  ["iugu", "bank_slip"],
] as const)("%s", (name, method) => {
  let here: OwingCompany;
  const ask = async (company = here) => (await company.ask(method)).ref ?? "";
  const path = () => stage.paths[name];
  beforeEach(async () => {
    simulator.world.delivery = usualDelivery;
    simulator.deliveries.sent.length = 0;
    here = await owing();
  });

  test("a hundred simultaneous calls pay an invoice once, and the same call again changes nothing", async () => {
    const ref = await ask();
    // Each call must be answered, however long a busy machine takes for a hundred calls. Speed does not matter here.
    simulator.world.delivery = { ...usualDelivery, times: 100, patienceMs: minuteMs };
    await simulator.deeds.pay(ref);
    expect(simulator.deliveries.sent.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(await here.payments()).toEqual([]);
    expect(await work()).toBeGreaterThan(0);
    const counted = [await here.invoices(), await here.payments()];
    expect(counted).toEqual([paid, [{ cents: 9990 }]]);
    await simulator.deeds.tell(ref);
    await work();
    expect([await here.invoices(), await here.payments()]).toEqual(counted);
    const periods = "select 1 from billing_history where what = 'invoice.paid'";
    expect(await here.rows(periods)).toHaveLength(1);
    expect(await here.rows("select 1 from credits")).toEqual([]);
  });

  test("the hook keeps a call that arrives before the answer to the creation of its charge", async () => {
    simulator.world.delivery = { ...usualDelivery, beforeAnswer: true };
    await ask();
    expect(simulator.deliveries.sent.map(({ status }) => status)).toEqual([200]);
    await work();
    await reconcile(rails, new Date(Date.now() + 3 * minuteMs));
    expect([await here.invoices(), await here.payments()]).toEqual([paid, [{ cents: 9990 }]]);
  });

  test("the hook turns money for a voided invoice into the company's credit", async () => {
    const ref = await ask();
    const now = new Date();
    await withdraw({ companyId: here.companyId, rails, now }, [here.invoiceId], null);
    const operator = await makeUser(here.companyId, { super: false });
    await inCompany(here.companyId, () => voidByOperator(operator, here.invoiceId, "engano", now));
    await simulator.deeds.pay(ref);
    await work();
    expect([await here.invoices(), await here.rows("select cents from credits")]).toEqual([
      [{ state: "void", cents: 9990, paid: 0 }],
      [{ cents: 9990 }],
    ]);
  });

  test("the hook leads a call about another company's charge to that company, and changes nothing elsewhere", async () => {
    const other = await owing();
    const [mine, theirs] = [await ask(), await ask(other)];
    expect(mine).not.toBe(theirs);
    await simulator.deeds.pay(theirs);
    await work();
    expect([await here.invoices(), await here.payments()]).toEqual([open, []]);
    expect(await other.invoices()).toEqual(paid);
  });

  test("the hook is not trusted for the amounts and states in a call", async () => {
    const ref = await ask();
    await call(name, path(), bodyOf(name, ref)).expect(200);
    await work();
    expect([await here.invoices(), await here.payments()]).toEqual([open, []]);
  });

  test("a call about an unknown charge is answered without a question to the provider", async () => {
    const asked = simulator.world.calls.length;
    await call(name, path(), bodyOf(name, "0".repeat(32))).expect(200);
    expect([await work(), simulator.world.calls.length]).toEqual([0, asked]);
  });
});

test("a caller without our secret, in the address or in Iugu's header, gets 404, and no provider is asked", async () => {
  const pix = bodyOf("pix", (await (await owing()).ask()).ref ?? "");
  const slip = bodyOf("iugu", "A".repeat(32));
  const { paths } = stage;
  const asked = simulator.world.calls.length;
  await call("pix", `${paths.pix.slice(0, -4)}AAAA`, pix).expect(404);
  await call("pix", paths.iugu.replace("/iugu/", "/pix/"), pix).expect(404);
  await call("iugu", paths.iugu, slip, "another").expect(404);
  await call("iugu", paths.iugu, slip, "").expect(404);
  expect([await work(), simulator.world.calls.length]).toEqual([0, asked]);
});
