import { claimDelivery } from "@balcao/core/followers/webhooks/work";
import { rotateSecret } from "@balcao/core/followers/webhooks/service";
import { makeCompany } from "@balcao/core/testing/factories";
import { makeDelivery, makeWebhook } from "@balcao/core/testing/company/webhook-factories";
import { mostAttempts } from "@balcao/shared/webhooks/rules";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { readAllowance } from "@balcao/outside/allowance";
import { outsideAgent } from "@balcao/outside/post-outside";
import { hooked } from "../testing/webhooks.ts";

const s = hooked();

test("a delivery arrives once, signed, with its id as the idempotency key", async () => {
  await s.make({ body: '{"texto":"açaí 😀"}' });
  await s.round();
  await s.round();
  expect(s.receiver.calls).toHaveLength(1);
  const [call] = s.receiver.calls;
  const headers = call?.headers as Record<string, string>;
  expect(new Webhook(s.secret).verify(call?.body ?? "", headers)).toEqual({ texto: "açaí 😀" });
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Balcao-Webhooks/1",
  });
  expect(headers["webhook-id"]).toMatch(/^evt_[0-9a-f]{32}$/);
  expect(headers["x-event-id"]).toBe(headers["webhook-id"]);
  expect(await s.deliveries()).toMatchObject([{ state: "delivered", attempts: 1, status: 204, failure: null }]);
  expect(await s.webhook()).toMatchObject({ state: "active", failing: false });
});

test("for a day after a secret was replaced, the new and the previous secret both sign; older ones do not", async () => {
  const second = (await s.here(() => rotateSecret(s.admin, s.webhookId))).secret;
  const third = (await s.here(() => rotateSecret(s.admin, s.webhookId))).secret;
  await s.make({ body: "{}" });
  await s.round();
  const [call] = s.receiver.calls;
  const read = (key: string) => new Webhook(key).verify(call?.body ?? "", call?.headers as Record<string, string>);
  expect([read(third), read(second)]).toEqual([{}, {}]);
  expect(() => read(s.secret)).toThrow("No matching signature");
  await s.rows("update webhook_secrets set valid_until = now() where valid_until is not null");
  await s.make({ body: "{}" });
  await s.round();
  expect(s.receiver.calls[1]?.headers["webhook-signature"]).not.toContain(" ");
});

test("an unsuccessful delivery is tried again under the same id after growing pauses, and fails in the end", async () => {
  s.receiver.reply = () => ({ status: 500, text: "a fault of ours" });
  await s.make();
  const pauses: number[] = [];
  for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
    await s.round();
    const [row] = await s.deliveries();
    expect(row).toMatchObject({
      state: "waiting",
      attempts: attempt,
      status: 500,
      failure: "refused",
      answer: "a fault of ours",
    });
    pauses.push(row?.pause ?? 0);
    await s.makeDue();
  }
  for (const [n, usual] of [5, 30, 120, 600, 3600, 10_800, 28_800, 86_400].entries())
    expect(Math.abs((pauses[n] ?? 0) / usual - 1)).toBeLessThan(0.21);
  await s.round();
  const [row] = await s.deliveries();
  expect(row).toMatchObject({ state: "failed", attempts: mostAttempts });
  expect(row?.log).toHaveLength(9);
  expect(new Set(s.receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  await s.makeDue();
  await s.round();
  expect(s.receiver.calls).toHaveLength(mostAttempts);
});

test("the job for the first retry is set to the time when it is due", async () => {
  s.receiver.reply = () => ({ status: 500 });
  await s.make();
  await s.round();
  const [job] = await s.rows<{ ms: number }>(
    "select (payload->>'delayMs')::int as ms from outbox where name = 'webhooks.send'",
  );
  expect(job?.ms).toBeGreaterThanOrEqual(4000);
  expect(job?.ms).toBeLessThanOrEqual(6000);
});

test.each([
  [302, { location: "http://169.254.169.254/" }, "redirect"],
  [400, {}, "refused"],
])("an answer %i is a failure", async (status, headers, failure) => {
  s.receiver.reply = () => ({ status, headers });
  await s.make();
  await s.round();
  expect(await s.deliveries()).toMatchObject([{ state: "waiting", status, failure }]);
  expect(s.receiver.calls).toHaveLength(1);
});

test("an internal address is never called, and the reason reveals nothing about it", async () => {
  await s.make();
  await s.round(s.courierOf({ agent: outsideAgent(readAllowance("")) }));
  expect(await s.deliveries()).toMatchObject([{ state: "waiting", status: null, failure: "address", answer: "" }]);
  expect(s.receiver.calls).toEqual([]);
});

test("deliveries about one ticket arrive in their order, and a failure holds back only the later deliveries of that ticket", async () => {
  const [one, two] = [await s.make({ orderKey: "ticket 1" }), await s.make({ orderKey: "ticket 1" })];
  const other = await s.make({ orderKey: "ticket 2" });
  const all = await s.deliveries();
  const [first, second, third] = [one, two, other].map((id) => all.find((row) => row.id === id)?.eventId);
  s.receiver.reply = ({ headers }) => ({ status: headers["webhook-id"] === first ? 500 : 204 });
  const ids = () => s.receiver.calls.map(({ headers }) => headers["webhook-id"]);
  await s.round();
  expect(new Set(ids())).toEqual(new Set([first, third]));
  s.receiver.reply = () => ({ status: 204 });
  await s.makeDue();
  await s.round();
  expect(ids().slice(2)).toEqual([first, second]);
});

test("once a delivery has failed for good, the next one of its ticket is sent", async () => {
  s.receiver.reply = () => ({ status: s.receiver.calls.length === 1 ? 500 : 204 });
  await s.make({ orderKey: "ticket 1", attempts: mostAttempts - 1 });
  await s.make({ orderKey: "ticket 1" });
  await s.round();
  expect(await s.deliveries()).toMatchObject([{ state: "failed" }, { state: "delivered" }]);
});

test("a slow receiver does not delay others, and gets no more calls at the same time than allowed", async () => {
  const release = s.holdBack();
  for (let n = 0; n < 10; n += 1) await s.make();
  const fast = await makeWebhook(s.companyId, { url: `${s.receiver.url}/fast` });
  for (let n = 0; n < 10; n += 1) await makeDelivery(s.companyId, fast.webhookId);
  await s.courier.wake();
  await expect.poll(() => s.paths.filter((path) => path === "/fast").length).toBe(10);
  expect(s.paths.filter((path) => path === "/hook")).toHaveLength(4);
  release();
  await s.courier.settled();
  expect(s.paths).toHaveLength(20);
});

test("a company with many slow receivers does not delay other companies", async () => {
  const release = s.holdBack();
  for (let n = 0; n < 12; n += 1) {
    const { webhookId } = await makeWebhook(s.companyId, { url: `${s.receiver.url}/hook` });
    for (let of = 0; of < 4; of += 1) await makeDelivery(s.companyId, webhookId);
  }
  const other = await makeCompany();
  const { webhookId } = await makeWebhook(other, { url: `${s.receiver.url}/other` });
  await makeDelivery(other, webhookId);
  await s.courier.wake();
  await expect.poll(() => s.paths.filter((path) => path === "/other").length).toBe(1);
  expect(s.paths.filter((path) => path === "/hook")).toHaveLength(8);
  release();
  await s.courier.settled();
  expect(s.paths).toHaveLength(49);
});

test("a worker has no more deliveries under way than allowed, and sends the rest afterwards", async () => {
  const small = s.courierOf({ most: 2 });
  const release = s.holdBack();
  for (let n = 0; n < 5; n += 1) await s.make();
  await small.wake();
  await expect.poll(() => s.receiver.calls.length).toBe(2);
  release();
  await small.settled();
  expect(s.receiver.calls).toHaveLength(5);
});

test("two workers send each delivery once", async () => {
  for (let n = 0; n < 12; n += 1) await s.make({ orderKey: `ticket ${n % 3}` });
  const other = s.courierOf();
  await Promise.all([s.courier.wake(), other.wake()]);
  await Promise.all([s.courier.settled(), other.settled()]);
  await s.round();
  expect(s.receiver.calls).toHaveLength(12);
  expect((await s.deliveries()).every(({ state, attempts }) => state === "delivered" && attempts === 1)).toBe(true);
});

test("a delivery whose worker died is sent again under its id", async () => {
  const id = await s.make();
  expect(await s.here(() => claimDelivery(id))).not.toBeNull();
  await s.round();
  expect(s.receiver.calls).toEqual([]);
  await s.makeDue();
  await s.round();
  expect(await s.deliveries()).toMatchObject([{ state: "delivered", attempts: 2 }]);
});

test("a webhook that is deleted during its call leaves nothing behind", async () => {
  const release = s.holdBack();
  await s.make();
  await s.courier.wake();
  await expect.poll(() => s.receiver.calls.length).toBe(1);
  await s.rows("delete from webhook_endpoints");
  release();
  await s.courier.settled();
  expect(await s.deliveries()).toEqual([]);
});

test("a stopped courier begins no more deliveries", async () => {
  const stopped = s.courierOf();
  await stopped.stop();
  await s.make();
  await s.round(stopped);
  expect(s.receiver.calls).toEqual([]);
});
