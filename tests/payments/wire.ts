import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { app, nobody } from "@balcao/api/testing/client";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { collect } from "@balcao/core/company/billing/charges/charge-invoice";
import { setProvider } from "@balcao/core/company/billing/providers/providers";
import { Rails } from "@balcao/core/company/billing/providers/providers-in-use";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { bankClient } from "@balcao/payment-simulator/pix/routes";
import { iuguAccount, iuguToken } from "@balcao/payment-simulator/iugu/routes";
import { type PaymentSimulator, startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { createProvider } from "@balcao/payments/create-provider";
import { isTaxId } from "@balcao/shared/tax-id";
import { checkOne } from "@balcao/worker/billing/check-charges";

/** The word that Iugu sends with each call. */
export const word = "palavra-combinada";
const pixKey = "pix@balcao.example";
const receiver = { pixKey, receiverName: "Balcao", receiverCity: "Sao Paulo" };
/** No provider of these tests stays silent. A long time limit therefore costs nothing, and a busy machine does not count as a bank that is down. */
export const rails = new Rails((given) => createProvider(given, { secureOnly: false, timeoutMs: 60_000 }));
export const minuteMs = 60_000;
export const paid = [{ state: "paid", cents: 9990, paid: 9990 }];
export const open = [{ state: "open", cents: 9990, paid: 0 }];

export interface Wire {
  simulator: PaymentSimulator;
  /** The path that each provider calls. */
  paths: Record<"pix" | "iugu", string>;
  /** Sets the bank that gets the calls about charges. Another address is another server. */
  useBank: (values: Record<string, string>) => Promise<void>;
  close: () => Promise<void>;
}

/** The product at a real address, and a bank and Iugu at theirs. Calls go over HTTP in both directions. */
export async function wire(): Promise<Wire> {
  const simulator = await startPaymentSimulator();
  const server: Server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const set = async (name: "pix" | "iugu", methods: ("pix" | "bank_slip")[], values: object, secrets: object) => {
    const setup = { enabled: true, methods, values: { ...values }, secrets: { ...secrets } };
    const { webhookUrl } = await asPlatform(() => setProvider(name, setup, here));
    return new URL(webhookUrl ?? "").pathname;
  };
  const client = { clientId: bankClient.id, clientSecret: bankClient.secret };
  const bank = (values: Record<string, string>) => set("pix", ["pix"], { ...receiver, ...values }, client);
  const account = { host: simulator.url, accountId: iuguAccount, testMode: "true" };
  const paths = {
    pix: await bank({ host: simulator.url }),
    iugu: await set("iugu", ["bank_slip"], account, { apiToken: iuguToken, webhookAuthorization: word }),
  };
  simulator.world.pixHooks.set(pixKey, here + paths.pix);
  simulator.world.iuguHooks.set("registered", { url: here + paths.iugu, authorization: word });
  return {
    simulator,
    paths,
    useBank: async (values) => void (await bank(values)),
    close: async () => {
      await simulator.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A tax id with right check digits, different for each company. */
function taxIdOf(companyId: number): string {
  const base = `7${String(companyId).padStart(7, "0")}0001`;
  return Array.from({ length: 100 }, (_, n) => base + String(n).padStart(2, "0")).find(isTaxId) ?? "";
}

const aPlace = {
  zip: "50030230",
  street: "Rua da Aurora",
  number: "325",
  district: "Boa Vista",
  city: "Recife",
  state: "PE",
};

/** A company with an unpaid invoice and a payer's address. */
export async function owing() {
  const companyId = await makeCompany();
  const rows = <T extends object>(statement: string, values: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(statement, values));
  await rows("update companies set tax_id = $2, email = 'contas@padaria.example' where id = $1", [
    companyId,
    taxIdOf(companyId),
  ]);
  const { invoiceId } = await makeBilled(companyId);
  await rows("update subscriptions set payer_address = $1", [JSON.stringify(aPlace)]);
  return {
    companyId,
    invoiceId,
    rows,
    invoices: () => rows("select state, cents, paid_cents as paid from invoices order by id"),
    payments: () => rows("select cents from payments"),
    charges: async () =>
      (await rows<{ state: string }>("select state from charges order by created_at")).map(({ state }) => state),
    ask: (method: "pix" | "bank_slip" = "pix", now = new Date()) =>
      collect({ companyId, rails, now }, { invoiceId, method }, null),
  };
}
export type OwingCompany = Awaited<ReturnType<typeof owing>>;

/** Does all work that calls have requested from the worker, all of it in parallel, like several workers. */
export async function work(): Promise<number> {
  const jobs = await asPlatform(() =>
    queryText<{ companyId: number; chargeId: string }>(
      `delete from outbox where name = 'billing.check_charge' returning company_id as "companyId", payload->>'chargeId' as "chargeId"`,
    ),
  );
  await Promise.all(jobs.map(({ chargeId, companyId }) => checkOne(rails, chargeId, companyId)));
  return jobs.length;
}

/** The body of a call of the bank about these charges. */
export const pixCall = (...refs: string[]): string =>
  JSON.stringify({
    pix: refs.map((txid) => ({
      endToEndId: `E${"1".repeat(31)}`,
      txid,
      valor: "99.90",
      horario: "2027-01-12T10:00:00Z",
    })),
  });
export const bodyOf = (name: "pix" | "iugu", ref: string): string =>
  name === "pix"
    ? pixCall(ref)
    : new URLSearchParams({
        event: "invoice.status_changed",
        "data[id]": ref,
        "data[status]": "paid",
      }).toString();

/** Calls the product as a provider does, or as a caller who pretends to be the provider. */
export const call = (name: "pix" | "iugu", path: string, body: string, authorization = word) =>
  nobody()
    .post(name === "pix" ? `${path}/pix` : path)
    .set("content-type", name === "pix" ? "application/json" : "application/x-www-form-urlencoded")
    .set("authorization", authorization)
    .send(body);
