import { asPlatform } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { makeWebhookWithDelivery } from "@balcao/core/testing/company/webhook-factories";
import { webhooksApi } from "@balcao/shared/webhooks/api";
import { beforeAll, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

let companyId: number;
let admin: ReturnType<typeof as>;
let ids: Awaited<ReturnType<typeof makeWebhookWithDelivery>>;
beforeAll(async () => {
  companyId = await makeCompany();
  admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  ids = await makeWebhookWithDelivery(companyId);
});
const fields = { name: "ERP", url: "https://erp.example/hook", events: ["ticket.closed"] };
const pathOf = (path: string) => path.replace(/:(\w+)/g, (_, name: keyof typeof ids) => String(ids[name]));

test("the secret is in the answer to the call that makes it, and in no other answer", async () => {
  const { status, body } = await admin.post("/webhooks").send(fields);
  expect(status).toBe(200);
  const { webhook, secret } = body as { webhook: { id: number }; secret: string };
  expect(secret).toMatch(/^whsec_/);
  expect(webhook).toMatchObject({ ...fields, state: "active", lastSuccessAt: null });
  const others = [
    await admin.get("/webhooks"),
    await admin.put(`/webhooks/${webhook.id}`).send({ name: "Loja" }),
    await admin.post(`/webhooks/${webhook.id}/pause`),
  ];
  for (const answer of others)
    expect([answer.status, JSON.stringify(answer.body).includes("whsec")]).toEqual([200, false]);
  const renewed = (await admin.post(`/webhooks/${webhook.id}/secret`)).body as { secret: string };
  expect(renewed.secret).not.toBe(secret);
});

test.each([
  [{ ...fields, url: "erp.example" }],
  [{ ...fields, url: "ftp://erp.example/" }],
  [{ ...fields, url: "https://user:pass@erp.example/" }],
  [{ ...fields, url: "http://erp.example:6379/" }],
  [{ ...fields, url: `https://erp.example/${"x".repeat(2000)}` }],
  [{ ...fields, events: [] }],
  [{ ...fields, events: ["webhook.test"] }],
  [{ ...fields, events: ["message.deleted"] }],
  [{ ...fields, name: " a " }],
  [{ name: "ERP" }],
])("%j is refused as a webhook", async (body) => {
  expect((await admin.post("/webhooks").send(body)).body).toMatchObject({ error: "ERR_VALIDATION" });
});

test("an event that is named twice is delivered once", async () => {
  const { body } = await admin.put(`/webhooks/${ids.webhookId}`).send({ events: ["ticket.closed", "ticket.closed"] });
  expect(body).toMatchObject({ events: ["ticket.closed"] });
});

test("a delivery shows what was sent, its state and its log, and a paused webhook refuses a test", async () => {
  const detail = await admin.get(`/webhook-deliveries/${ids.deliveryId}`);
  expect(detail.body).toMatchObject({ webhookId: ids.webhookId, state: "failed", nextAt: null, log: [] });
  expect(JSON.parse(detail.body.body)).toEqual({ version: 1, id: expect.stringMatching(/^evt_/) });
  await admin.post(`/webhooks/${ids.webhookId}/pause`);
  expect((await admin.post(`/webhooks/${ids.webhookId}/test`)).body).toMatchObject({ error: "ERR_WEBHOOK_PAUSED" });
  await admin.post(`/webhooks/${ids.webhookId}/resume`);
  expect((await admin.post(`/webhooks/${ids.webhookId}/test`)).body).toMatchObject({ state: "waiting" });
});

const routes = Object.values(webhooksApi).map(({ method, path }) => [method, path] as const);

test.each(routes)("%s %s is only for admins", async (method, path) => {
  const user = as(await signIn(await makeUser(companyId)));
  const verb = method.toLowerCase() as "get" | "post" | "put" | "delete";
  expect((await user[verb](pathOf(path)).send(method === "GET" ? undefined : fields)).body).toMatchObject({
    error: "ERR_NO_PERMISSION",
  });
});

test.each(routes)("%s %s is refused where the plan leaves webhooks out", async (method, path) => {
  const other = await makeCompany();
  const boss = as(await signIn(await makeUser(other, { profile: "admin" })));
  await asPlatform(() => queryText("update companies set plan_features = '{}' where id = $1", [other]));
  const verb = method.toLowerCase() as "get" | "post" | "put" | "delete";
  expect((await boss[verb](pathOf(path)).send(method === "GET" ? undefined : fields)).body).toMatchObject({
    error: "ERR_PLAN_FEATURE_DISABLED",
  });
});
