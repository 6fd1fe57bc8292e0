import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { as, signIn } from "@balcao/api/testing/client";
import { env } from "@balcao/core/base/env";
import { makeUser } from "@balcao/core/testing/factories";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { open, type OwingCompany, owing, paid, type Wire, wire, work } from "./wire.ts";

// No call reports these payments. The screen with the code asks for the charge.

let stage: Wire;
let here: OwingCompany;
let admin: ReturnType<typeof as>;
beforeAll(async () => {
  stage = await wire();
});
afterAll(() => stage.close());
beforeEach(async () => {
  here = await owing();
  stage.simulator.world.pixHooks.clear();
  stage.simulator.world.failures = [];
  await work();
  admin = as(await signIn(await makeUser(here.companyId, { profile: "admin", super: false })));
});
const look = () => admin.post(`/payment-gateway/invoices/${here.invoiceId}/looks`);
const later = (seconds: number) =>
  here.rows("update charges set looked_at = looked_at - make_interval(secs => $1)", [seconds]);

test("a Pix without a call from the bank is found paid when a user opens its code", async () => {
  const { ref } = await here.ask();
  await stage.simulator.deeds.pay(ref ?? "");
  expect((await look().expect(200)).body).toEqual({ status: "open" });
  expect(await work()).toBe(1);
  expect(await here.invoices()).toEqual(paid);
  expect((await look().expect(200)).body).toEqual({ status: "paid" });
  expect(await work()).toBe(0);
});

test("however many screens are open, the bank is asked once in four seconds", async () => {
  await here.ask();
  await Promise.all(Array.from({ length: 10 }, () => look().expect(200)));
  expect(await work()).toBe(1);
  await later(3);
  await look().expect(200);
  expect(await work()).toBe(0);
  await later(2);
  await look().expect(200);
  expect(await work()).toBe(1);
  expect(await here.invoices()).toEqual(open);
});

test("a bank that asks for a pause is not asked meanwhile", async () => {
  await here.ask();
  stage.simulator.world.failures.push({
    next: 1,
    path: "/v2/cob",
    kind: "status",
    status: 429,
    retryAfter: "60",
    afterwards: false,
  });
  await look().expect(200);
  expect(await work()).toBe(1);
  await later(30);
  await look().expect(200);
  expect(await work()).toBe(0);
});

test("the operator's button registers our address at the bank, and shows the bank's answer", async () => {
  const operator = as(await signIn(await makeUser(here.companyId, { profile: "admin", super: true })));
  const register = (provider: string) => operator.post(`/operator/payment-providers/${provider}/hook`);
  // The product's public address does not answer here, and the bank refuses it after a try.
  const { body } = await register("pix").expect(200);
  expect(body).toMatchObject({ ok: false, detail: expect.stringContaining("webhook_invalido") });
  await register("iugu").expect(404, { error: "ERR_NOT_FOUND" });
  await admin.post("/operator/payment-providers/pix/hook").expect(403);
});

test("the audit of the operator's company has the address that the button registered", async () => {
  const address = createServer((_, response) => void response.end());
  await once(address.listen(0, "127.0.0.1"), "listening");
  const usual = env.PUBLIC_URL;
  env.PUBLIC_URL = `http://127.0.0.1:${(address.address() as AddressInfo).port}`;
  onTestFinished(() => {
    env.PUBLIC_URL = usual;
    address.close();
  });
  const operator = as(await signIn(await makeUser(here.companyId, { profile: "admin", super: true })));
  await operator.post("/operator/payment-providers/pix/hook").expect(200, { ok: true, detail: "" });
  expect(await here.rows("select action, details from audit where action = 'billing.hook'")).toEqual([
    { action: "billing.hook", details: expect.objectContaining({ other: "pix" }) },
  ]);
});
