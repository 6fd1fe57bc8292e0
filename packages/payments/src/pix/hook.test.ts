import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { ProviderError } from "@balcao/shared/billing/port";
import { type PaymentSimulator, startPaymentSimulator } from "@balcao/payment-simulator/simulator";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createProvider } from "../create-provider.ts";
import { pixGiven, pixKey } from "../testing/provider-samples.ts";

// The address that a bank calls, and that is registered at the bank.

let simulator: PaymentSimulator;
beforeAll(async () => {
  simulator = await startPaymentSimulator();
});
afterAll(() => simulator.close());
const heard: string[] = [];
let status = 200;
const here = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push(body);
    response.writeHead(status).end();
  });
});
const url = () => `http://127.0.0.1:${(here.address() as AddressInfo).port}/hooks/secret`;
beforeAll(() => once(here.listen(0, "127.0.0.1"), "listening"));
afterAll(() => here.close());
afterEach(() => void (status = 200));
const register = () =>
  createProvider(pixGiven(simulator), { secureOnly: false }).registerHook?.(url()) ?? expect.fail("It has none");

test("our address is registered for the key once it answers the bank's test, and the bank then has the address", async () => {
  expect(await register()).toBe(url());
  expect(heard).toEqual(['{"evento":"teste_webhook"}']);
  expect([...simulator.world.pixHooks]).toEqual([[pixKey, url()]]);
});

test.each(["bcb", "efi"] as const)(
  "the registration of an address is refused with the bank's words when the address does not answer (%s)",
  async (words) => {
    simulator.world.words = words;
    status = 404;
    const said = await register().catch((error: unknown) => error);
    expect(said).toBeInstanceOf(ProviderError);
    expect(said).toMatchObject({ fault: "invalid", message: expect.stringContaining("webhook_invalido") });
  },
);

test("our address is refused by a bank that was not told to call it without a certificate", async () => {
  const token = [...simulator.world.bankTokens.keys()].at(-1);
  const answer = await fetch(`${simulator.url}/v2/webhook/${encodeURIComponent(pixKey)}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ webhookUrl: url() }),
  });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("mTLS")]);
});
