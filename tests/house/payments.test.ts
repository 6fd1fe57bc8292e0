import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bankClient } from "@balcao/payment-simulator/pix/routes";
import { iuguAccount, iuguToken } from "@balcao/payment-simulator/iugu/routes";
import { startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { afterEach, expect, test } from "vitest";
import { askForPix, readBank, setUpPayments } from "../../scripts/start/payments.mjs";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Mocks the product's answers to the calls of the operator's screen. */
async function product(providers: object[], signsIn = true) {
  const set: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    void text(request).then((said) => {
      const { method, url = "" } = request;
      const name = url.split("/").at(-1) ?? "";
      const answers: Record<string, object> = {
        POST: { token: "signed-in" },
        GET: { providers },
        PUT: { webhookUrl: `http://127.0.0.1:1/hooks/${name}` },
      };
      if (method === "PUT") set[name] = JSON.parse(said);
      response.statusCode = method === "POST" && !signsIn ? 401 : 200;
      response.end(JSON.stringify(answers[method ?? ""]));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, set };
}

async function bankOf() {
  const simulator = await startPaymentSimulator();
  closing.push(() => simulator.close());
  return { simulator, bank: { payUrl: simulator.url, bankClient, iuguAccount, iuguToken } };
}

const fresh = ["manual", "pix", "iugu"].map((provider) => ({ provider, enabled: false, values: {}, webhookUrl: null }));

test("the demo's providers are set to the simulator, which then calls the product", async () => {
  const { simulator, bank } = await bankOf();
  const { url, set } = await product(fresh);
  expect(await setUpPayments(url, bank)).toBe(true);
  expect(Object.keys(set)).toEqual(["pix", "iugu"]);
  expect(set.pix).toMatchObject({ enabled: true, methods: ["pix"], values: { host: simulator.url } });
  expect([...simulator.world.pixHooks.values()]).toEqual(["http://127.0.0.1:1/hooks/pix"]);
  const { secrets } = set.iugu as { secrets: Record<string, string> };
  expect([...simulator.world.iuguHooks.values()]).toEqual([
    { url: "http://127.0.0.1:1/hooks/iugu", authorization: secrets.webhookAuthorization },
  ]);
});

test("a user's own settings stay, and settings from an earlier start follow the simulator to its new port", async () => {
  const { bank } = await bankOf();
  const own = { provider: "pix", enabled: true, values: { host: "https://pix.banco.example" }, webhookUrl: null };
  const earlier = { provider: "iugu", enabled: true, values: { host: "http://127.0.0.1:4500" }, webhookUrl: null };
  const { url, set } = await product([own, earlier]);
  await setUpPayments(url, bank);
  expect(Object.keys(set)).toEqual(["iugu"]);
});

test("no provider is set when the demo's operator cannot sign in", async () => {
  const { bank } = await bankOf();
  const { url, set } = await product(fresh, false);
  expect(await setUpPayments(url, bank)).toBe(false);
  expect(set).toEqual({});
});

test("a start requests a Pix for the open invoice, and none when the invoice is paid or nobody can sign in", async () => {
  const asked: string[] = [];
  const status = { now: "pending", login: 200 };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isLogin = request.url === "/api/auth/login";
    response.statusCode = isLogin ? status.login : 200;
    response.end(JSON.stringify(isLogin ? { token: "t" } : { last_invoice: { id: 7, status: status.now } }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const charge = "POST /api/payment-gateway/invoices/7/charges";
  expect([await askForPix(url), asked.at(-1)]).toEqual([true, charge]);
  status.now = "paid";
  expect([await askForPix(url), asked.filter((call) => call === charge).length]).toEqual([false, 1]);
  status.login = 401;
  expect([await askForPix(url), asked.at(-1)]).toEqual([false, "POST /api/auth/login"]);
});

test("after a restart the demo's bank knows its charges and the companies that pay by card", async () => {
  const stateDir = mkdtempSync(join(tmpdir(), "balcao-bank-"));
  closing.push(() => rmSync(stateDir, { recursive: true }));
  const first = await startPaymentSimulator({ stateDir });
  const headers = { authorization: `Basic ${btoa(`${iuguToken}:`)}`, "content-type": "application/json" };
  const make = async (path: string, asked: object): Promise<string> => {
    const answer = await fetch(`${first.url}/v1/${path}`, { method: "POST", headers, body: JSON.stringify(asked) });
    return ((await answer.json()) as { id: string }).id;
  };
  const email = "contas@demo.local";
  const customer = await make("customers", { email, name: "Demo" });
  const items = [{ description: "Essencial", quantity: 1, price_cents: 9990 }];
  const invoice = await make("invoices", { email, due_date: "2099-01-01", items, payable_with: ["credit_card"] });
  await first.close();
  const second = await startPaymentSimulator({ stateDir });
  closing.push(() => second.close());
  expect((await fetch(`${second.url}/v1/invoices/${invoice}`, { headers })).status).toBe(200);
  expect(second.world.customers.get(customer)).toMatchObject({ email, cards: new Map() });
});

test("the address is taken only from the simulator's own line", () => {
  const bank = { payUrl: "http://127.0.0.1:4500", bankClient, iuguAccount, iuguToken };
  expect(readBank(JSON.stringify(bank))).toEqual(bank);
  expect([readBank("starting"), readBank('{"level":30}'), readBank("{broken")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
