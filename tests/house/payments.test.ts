import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { bankClient } from "@balcao/payment-simulator/pix/routes";
import { iuguAccount, iuguToken } from "@balcao/payment-simulator/iugu/routes";
import { startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { afterEach, expect, test } from "vitest";
import { readBank, setUpPayments } from "../../scripts/start/payments.mjs";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The calls of the operator's screen, as the product answers them. */
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

test("the demo's providers are set up at the simulator, which then calls the product", async () => {
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

test("what somebody set up stays, and what a start set up follows the simulator to its new port", async () => {
  const { bank } = await bankOf();
  const own = { provider: "pix", enabled: true, values: { host: "https://pix.banco.example" }, webhookUrl: null };
  const earlier = { provider: "iugu", enabled: true, values: { host: "http://127.0.0.1:4500" }, webhookUrl: null };
  const { url, set } = await product([own, earlier]);
  await setUpPayments(url, bank);
  expect(Object.keys(set)).toEqual(["iugu"]);
});

test("nothing is set up where the demo's operator cannot sign in", async () => {
  const { bank } = await bankOf();
  const { url, set } = await product(fresh, false);
  expect(await setUpPayments(url, bank)).toBe(false);
  expect(set).toEqual({});
});

test("only the simulator's own line gives its address", () => {
  const bank = { payUrl: "http://127.0.0.1:4500", bankClient, iuguAccount, iuguToken };
  expect(readBank(JSON.stringify(bank))).toEqual(bank);
  expect([readBank("starting"), readBank('{"level":30}'), readBank("{broken")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
