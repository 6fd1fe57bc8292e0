import type { Actor } from "@balcao/shared/permissions";
import { maxWebhooksOfCompany } from "@balcao/shared/webhooks/rules";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { placeOfWebhook, secrets } from "../../base/secrets.ts";
import { makeCompany, makeUser } from "../../testing/factories.ts";
import { plansIn } from "../../testing/plans.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { makeDelivery, makeWebhook } from "../../testing/company/webhook-factories.ts";
import { listWebhooks, showDelivery } from "./access.ts";
import { listDeliveries, replayDelivery, replayFailed } from "./deliveries.ts";
import { createWebhook, resumeWebhook, rotateSecret, updateWebhook } from "./service.ts";
import { claimDelivery, dueDeliveries, keysOf, recordAttempt } from "./work.ts";

let companyId: number;
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const fields = { name: "ERP", url: "https://erp.example/hook?token=abc", events: ["ticket.closed" as const] };

test("a secret is shown once, is stored encrypted, and opens only in its own row", async () => {
  const { webhook, secret } = await here(() => createWebhook(admin, fields));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  expect(key).toHaveLength(32);
  const [row] = await here(() => queryText<{ value: Buffer }>("select value from webhook_secrets"));
  expect(row?.value.includes(key)).toBe(false);
  expect(secrets.decrypt(placeOfWebhook(webhook.id), row?.value ?? Buffer.alloc(0))).toEqual(key);
  expect(() => secrets.decrypt(placeOfWebhook(webhook.id + 1), row?.value ?? Buffer.alloc(0))).toThrow(
    "unable to authenticate",
  );
  expect(JSON.stringify(await here(listWebhooks))).not.toContain(key.toString("base64"));
});

test("a second secret keeps the previous one for a day, and the next secret replaces the oldest", async () => {
  const { webhook, secret } = await here(() => createWebhook(admin, fields));
  expect(webhook.oldSecretUntil).toBeNull();
  const second = await here(() => rotateSecret(admin, webhook.id));
  const hours = (Date.parse(second.webhook.oldSecretUntil ?? "") - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  const third = await here(() => rotateSecret(admin, webhook.id));
  const id = await makeDelivery(companyId, webhook.id);
  const claimed = await here(() => claimDelivery(id));
  const told = claimed ? keysOf(claimed).map((key) => `whsec_${key.toString("base64")}`) : [];
  expect(told).toEqual([third.secret, second.secret]);
  expect(told).not.toContain(secret);
});

test("a company can have no more webhooks than the list shows", async () => {
  for (let n = 0; n < maxWebhooksOfCompany; n += 1) await makeWebhook(companyId, { name: `W${n}` });
  await expect(here(() => createWebhook(admin, fields))).rejects.toMatchObject({ code: "ERR_TOO_MANY_ITEMS" });
  expect(await here(listWebhooks)).toHaveLength(maxWebhooksOfCompany);
});

test("the audit gets only the host of an address, because the rest may be a key", async () => {
  const { webhook } = await here(() => createWebhook(admin, fields));
  await here(() => updateWebhook(admin, webhook.id, { url: "https://novo.example/x?token=abc" }));
  await here(() => updateWebhook(admin, webhook.id, { url: "https://novo.example/y" }));
  const lines = await here(() => queryText<{ action: string; details: unknown }>("select action, details from audit"));
  expect(lines).toEqual([
    { action: "webhook.created", details: {} },
    {
      action: "webhook.changed",
      details: { changes: [{ field: "url", from: "erp.example", to: "novo.example" }] },
    },
  ]);
});

test("deliveries are listed in pages, newest first, and the failed ones can be listed alone", async () => {
  const { webhookId } = await makeWebhook(companyId);
  const ids: number[] = [];
  for (let n = 0; n < 45; n += 1)
    ids.push(await makeDelivery(companyId, webhookId, n % 3 === 0 ? { state: "failed", failure: "silent" } : {}));
  await makeDelivery(companyId, (await makeWebhook(companyId)).webhookId, { state: "failed", failure: "silent" });
  const first = await here(() => listDeliveries(webhookId, { show: "all", pageNumber: 1 }));
  const rest = await here(() =>
    listDeliveries(webhookId, { show: "all", pageNumber: 1, cursor: first.nextCursor ?? "" }),
  );
  expect([...first.deliveries, ...rest.deliveries].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(rest.hasMore).toBe(false);
  const failed = await here(() => listDeliveries(webhookId, { show: "failed", pageNumber: 1 }));
  expect(failed.deliveries.map(({ id }) => id)).toEqual(ids.filter((_, n) => n % 3 === 0).toReversed());
});

test("a waiting delivery cannot be sent again by hand", async () => {
  const { webhookId } = await makeWebhook(companyId);
  const id = await makeDelivery(companyId, webhookId, { failure: "refused", attempts: 3 });
  expect(await here(() => replayDelivery(admin, id))).toMatchObject({ state: "waiting", attempts: 3 });
  expect(await here(() => replayFailed(admin, webhookId))).toEqual({ count: 0 });
});

const attempt = { status: 500, failure: "refused" as const, ms: 1, answer: "", restMs: null };
const how = { chance: 0.5, publicUrl: "https://desk.test" };
const works: [name: string, budget: number, work: (webhookId: number, id: number) => Promise<unknown>][] = [
  ["webhooks", 1, () => listWebhooks()],
  ["deliveries", 2, (webhookId) => listDeliveries(webhookId, { show: "all", pageNumber: 1 })],
  ["failed deliveries", 2, (webhookId) => listDeliveries(webhookId, { show: "failed", pageNumber: 1 })],
  ["a delivery", 1, (_webhookId, id) => showDelivery(id)],
  ["what is due", 1, () => dueDeliveries(32, [1, 2], [1])],
  [
    "an attempt",
    8,
    async (_webhookId, id) => {
      const claimed = await claimDelivery(id);
      if (!claimed) throw new Error("Nothing to send");
      await recordAttempt(claimed, attempt, how);
    },
  ],
  ["all that failed, again", 5, (webhookId) => replayFailed(admin, webhookId)],
  ["a webhook that goes on", 6, (webhookId) => resumeWebhook(admin, webhookId)],
];

/** A webhook with many deliveries, one of which is about a ticket of its own. */
async function busy() {
  const { webhookId } = await makeWebhook(companyId);
  for (let n = 0; n < 30; n += 1)
    await makeDelivery(
      companyId,
      webhookId,
      n % 2 === 0 ? { orderKey: "ticket 1" } : { state: "failed", failure: "silent" },
    );
  return { webhookId, id: await makeDelivery(companyId, webhookId) };
}

test.each(works)("%s take at most %i statements, however many rows there are", async (_name, budget, work) => {
  const { webhookId, id } = await busy();
  expect((await statementsOf(companyId, () => work(webhookId, id))).length).toBeLessThanOrEqual(budget);
});

test.each(works)("%s are found by an index", async (_name, _budget, work) => {
  const { webhookId, id } = await busy();
  const plans = await plansIn(companyId, () => work(webhookId, id), ["seqscan", "bitmapscan"]);
  expect(plans.length).toBeGreaterThan(0);
  for (const { plan } of plans) expect(plan).not.toMatch(/(Seq Scan|Function Scan) on webhook_deliveries/);
});
