import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { collect, withdraw } from "@balcao/core/company/billing/collect";
import { voidByOperator } from "@balcao/core/company/billing/operator";
import { setProvider } from "@balcao/core/company/billing/providers";
import { Rails } from "@balcao/core/company/billing/rails";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { app, nobody } from "@balcao/api/testing/client";
import { bankClient } from "@balcao/payment-simulator/pix/routes";
import { iuguAccount, iuguToken } from "@balcao/payment-simulator/iugu/routes";
import { type PaymentSimulator, startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { usualDelivery } from "@balcao/payment-simulator/world";
import { createProvider } from "@balcao/payments/create-provider";
import { isTaxId } from "@balcao/shared/tax-id";
import { checkOne, reconcile } from "@balcao/worker/billing/check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

// A call goes the whole way: from the provider over HTTP to the route, as a job to the worker, which asks the provider what is true.

let simulator: PaymentSimulator;
let server: Server;
const paths: Record<string, string> = {};
const word = "palavra-combinada";
const pixKey = "pix@balcao.example";
const rails = new Rails((given) => createProvider(given, { secureOnly: false }));
const minuteMs = 60_000;

beforeAll(async () => {
  simulator = await startPaymentSimulator();
  server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver = { pixKey, receiverName: "Balcao", receiverCity: "Sao Paulo" };
  const setup = {
    pix: {
      methods: ["pix" as const],
      values: { ...receiver, host: simulator.url },
      secrets: { clientId: bankClient.id, clientSecret: bankClient.secret },
    },
    iugu: {
      methods: ["bank_slip" as const],
      values: { host: simulator.url, accountId: iuguAccount, testMode: "true" },
      secrets: { apiToken: iuguToken, webhookAuthorization: word },
    },
  };
  for (const name of ["pix", "iugu"] as const) {
    const { webhookUrl } = await asPlatform(() => setProvider(name, { enabled: true, ...setup[name] }, here));
    paths[name] = new URL(webhookUrl ?? "").pathname;
  }
  simulator.world.pixHooks.set(pixKey, here + paths.pix);
  simulator.world.iuguHooks.set("registered", { url: here + paths.iugu, authorization: word });
});
afterAll(async () => {
  await simulator.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let made = 0;
/** The next tax id whose check digits are right: payers have one each. */
function nextTaxId(): string {
  made += 1;
  const base = `7${String(made).padStart(7, "0")}0001`;
  return Array.from({ length: 100 }, (_, n) => base + String(n).padStart(2, "0")).find(isTaxId) ?? "";
}

async function owing() {
  const companyId = await makeCompany();
  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(statement, values));
  await rows("update companies set tax_id = $2, email = 'contas@padaria.example' where id = $1", [
    companyId,
    nextTaxId(),
  ]);
  const { invoiceId } = await makeBilled(companyId);
  const invoices = () => rows("select state, cents, paid_cents as paid from invoices order by id");
  const payments = () => rows("select cents from payments");
  return { companyId, invoiceId, rows, invoices, payments };
}
const paid = [{ state: "paid", cents: 9990, paid: 9990 }];

/** Does what calls have asked of the worker: all of it at once, as several workers would. */
async function work(): Promise<number> {
  const jobs = await asPlatform(() =>
    queryText<{ companyId: number; chargeId: string }>(
      `delete from outbox where name = 'billing.check_charge' returning company_id as "companyId", payload->>'chargeId' as "chargeId"`,
    ),
  );
  await Promise.all(jobs.map(({ chargeId, companyId }) => checkOne(rails, chargeId, companyId)));
  return jobs.length;
}

describe.each([
  ["pix", "pix"],
  ["iugu", "bank_slip"],
] as const)("%s", (name, method) => {
  let here: Awaited<ReturnType<typeof owing>>;
  const ask = async ({ companyId, invoiceId } = here) =>
    (await collect({ companyId, rails, now: new Date() }, { invoiceId, method }, null)).ref ?? "";
  beforeEach(async () => {
    simulator.world.delivery = usualDelivery;
    simulator.deliveries.sent.length = 0;
    here = await owing();
  });

  test("a hundred calls at once for one invoice, and the same again, pay it once", async () => {
    const ref = await ask();
    simulator.world.delivery = { ...usualDelivery, times: 100 };
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

  test("a call that comes before the answer to who made the charge loses nothing", async () => {
    simulator.world.delivery = { ...usualDelivery, beforeAnswer: true };
    await ask();
    expect(simulator.deliveries.sent.map(({ status }) => status)).toEqual([200]);
    await work();
    await reconcile(rails, new Date(Date.now() + 3 * minuteMs));
    expect([await here.invoices(), await here.payments()]).toEqual([paid, [{ cents: 9990 }]]);
  });

  test("money for an invoice that was taken back is to the company's credit", async () => {
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

  test("a call about another company's charge changes nothing here, and is read in that company", async () => {
    const other = await owing();
    const [mine, theirs] = [await ask(), await ask(other)];
    expect(mine).not.toBe(theirs);
    await simulator.deeds.pay(theirs);
    await work();
    expect([await here.invoices(), await here.payments()]).toEqual([[{ ...paid[0], state: "open", paid: 0 }], []]);
    expect(await other.invoices()).toEqual(paid);
  });

  test("what a call says of sums and states is not believed", async () => {
    const ref = await ask();
    await call(name, bodyOf(name, ref)).expect(200);
    await work();
    expect([await here.invoices(), await here.payments()]).toEqual([[{ ...paid[0], state: "open", paid: 0 }], []]);
  });

  test("a charge that nobody knows is answered, and nobody is asked about it", async () => {
    const asked = simulator.world.calls.length;
    await call(name, bodyOf(name, "0".repeat(32))).expect(200);
    expect([await work(), simulator.world.calls.length]).toEqual([0, asked]);
  });
});

const bodyOf = (name: "pix" | "iugu", ref: string): string =>
  name === "pix"
    ? JSON.stringify({
        pix: [{ endToEndId: `E${"1".repeat(31)}`, txid: ref, valor: "99.90", horario: "2027-01-12T10:00:00Z" }],
      })
    : new URLSearchParams({
        event: "invoice.status_changed",
        "data[id]": ref,
        "data[status]": "paid",
      }).toString();
const call = (name: "pix" | "iugu", body: string, authorization = word, path = paths[name] ?? "") =>
  nobody()
    .post(name === "pix" ? `${path}/pix` : path)
    .set("content-type", name === "pix" ? "application/json" : "application/x-www-form-urlencoded")
    .set("authorization", authorization)
    .send(body);

test("who does not know the secret, or the word that Iugu says, is not found, and no provider is asked", async () => {
  const here = await owing();
  const pix = await collect(
    { companyId: here.companyId, rails, now: new Date() },
    { invoiceId: here.invoiceId, method: "pix" },
    null,
  );
  const asked = simulator.world.calls.length;
  await call("pix", bodyOf("pix", pix.ref ?? ""), word, `${paths.pix?.slice(0, -4)}AAAA`).expect(404);
  await call("pix", bodyOf("pix", pix.ref ?? ""), word, paths.iugu?.replace("/iugu/", "/pix/")).expect(404);
  await call("iugu", bodyOf("iugu", "A".repeat(32)), "another").expect(404);
  await call("iugu", bodyOf("iugu", "A".repeat(32)), "").expect(404);
  expect([await work(), simulator.world.calls.length]).toEqual([0, asked]);
});
