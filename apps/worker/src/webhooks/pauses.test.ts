import { asPlatform } from "@balcao/core/base/database";
import { replayDelivery, replayFailed, testWebhook } from "@balcao/core/followers/webhooks/deliveries";
import { pauseWebhook, resumeWebhook, updateWebhook } from "@balcao/core/followers/webhooks/service";
import { publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { hooked } from "../testing/webhooks.ts";

const s = hooked();

test("a receiver that asks for a pause gets no calls for that time", async () => {
  s.receiver.reply = () => ({ status: 429, headers: { "retry-after": "120" } });
  await s.make();
  await s.round();
  const [row] = await s.deliveries();
  expect(row?.pause).toBeCloseTo(120, 0);
  expect(await s.webhook()).toMatchObject({ rests: true });
  await s.make();
  await s.makeDue();
  await s.round();
  expect(s.receiver.calls).toHaveLength(1);
  await s.rows("update webhook_endpoints set resting_until = now()");
  s.receiver.reply = () => ({ status: 204 });
  await s.round();
  expect(s.receiver.calls).toHaveLength(3);
});

const letters = () =>
  s.rows<{ recipient: string; subject: string; body: string }>("select recipient, subject, body from mails");

test("an address that is gone pauses its webhook and causes an e-mail to the admins, and every delivery is kept", async () => {
  s.receiver.reply = () => ({ status: 410 });
  await s.make();
  await s.round();
  expect(await s.webhook()).toMatchObject({ state: "paused", reason: "gone" });
  expect(await letters()).toMatchObject([
    { recipient: `admin${s.companyId}@loja.test`, subject: "Balcão: O webhook ERP foi pausado" },
  ]);
  expect((await letters())[0]?.body).toContain("https://desk.test/webhooks");
  const told = (await publishedBy(s.companyId)).findLast(({ name }) => name === "webhook.update");
  expect(told?.payload).toMatchObject({ webhook: { state: "paused", pauseReason: "gone" } });
  await s.make();
  await s.makeDue();
  await s.round();
  expect(s.receiver.calls).toHaveLength(1);
  s.receiver.reply = () => ({ status: 204 });
  await s.here(() => resumeWebhook(s.admin, s.webhookId));
  await s.round();
  expect(s.receiver.calls).toHaveLength(3);
  expect(await s.deliveries()).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
});

test("after a day without a success the webhook is paused and admins get one e-mail, and one minute earlier it is still active", async () => {
  s.receiver.reply = () => ({ status: 500 });
  await s.make();
  await s.make();
  await s.round();
  await s.rows("update webhook_endpoints set failing_since = now() - interval '23 hours 59 minutes'");
  await s.makeDue();
  await s.round();
  expect(await s.webhook()).toMatchObject({ state: "active", failing: true });
  await s.rows("update webhook_endpoints set failing_since = now() - interval '24 hours'");
  await s.makeDue();
  await s.round();
  expect(await s.webhook()).toMatchObject({ state: "paused", reason: "failing" });
  expect(await letters()).toHaveLength(1);
  expect((await s.deliveries()).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
});

test("a webhook that has failed for two days no longer counts as failing after one success", async () => {
  await s.rows("update webhook_endpoints set failing_since = now() - interval '2 days'");
  await s.make();
  await s.round();
  expect(await s.webhook()).toMatchObject({ state: "active", failing: false });
});

test("deliveries wait while a user has paused the webhook, and go to its new address after a change", async () => {
  await s.here(() => pauseWebhook(s.admin, s.webhookId));
  await s.make();
  await s.round();
  expect(s.receiver.calls).toEqual([]);
  await s.here(() => resumeWebhook(s.admin, s.webhookId));
  s.receiver.reply = () => ({ status: 500 });
  await s.round();
  s.receiver.reply = () => ({ status: 204 });
  await s.here(() => updateWebhook(s.admin, s.webhookId, { url: `${s.receiver.url}/new` }));
  await s.round();
  expect(s.paths).toEqual(["/hook", "/new"]);
});

test("deliveries of a company that is blocked, or whose plan lost webhooks, wait", async () => {
  await s.make();
  const company = (set: string) =>
    asPlatform(() => queryText(`update companies set ${set} where id = $1`, [s.companyId]));
  for (const [lost, given] of [
    ["plan_features = array_remove(plan_features, 'useExternalApi')", "plan_features = array['useExternalApi']"],
    ["status = false", "status = true"],
  ] as const) {
    await company(lost);
    await s.round();
    expect(s.receiver.calls).toEqual([]);
    expect(await s.deliveries()).toMatchObject([{ state: "waiting", attempts: 0 }]);
    await company(given);
  }
  await s.round();
  expect(s.receiver.calls).toHaveLength(1);
});

test("a failed delivery is sent again by hand under its id, and so are all failed deliveries together", async () => {
  const ids: number[] = [];
  for (const state of ["failed", "dropped", "delivered", "failed"] as const)
    ids.push(
      await s.make({ state, failure: state === "delivered" ? null : "refused", attempts: 9, doneAt: new Date() }),
    );
  expect(await s.here(() => replayDelivery(s.admin, ids[0] ?? 0))).toMatchObject({ state: "waiting", attempts: 0 });
  await s.round();
  expect((await s.deliveries()).map(({ state }) => state)).toEqual(["delivered", "dropped", "delivered", "failed"]);
  expect(await s.here(() => replayFailed(s.admin, s.webhookId))).toEqual({ count: 2 });
  await s.round();
  expect(s.receiver.calls).toHaveLength(3);
  expect((await s.deliveries()).every(({ state }) => state === "delivered")).toBe(true);
  await s.here(() => replayDelivery(s.admin, ids[0] ?? 0));
  await s.round();
  const called = s.receiver.calls.map(({ headers }) => headers["webhook-id"]);
  expect([called.length, new Set(called).size, called[3]]).toEqual([4, 3, called[0]]);
});

test("a test delivery is sent immediately and only once, whichever events the webhook has", async () => {
  await s.here(() => updateWebhook(s.admin, s.webhookId, { events: ["ticket.closed"] }));
  s.receiver.reply = () => ({ status: 500 });
  expect(await s.here(() => testWebhook(s.admin, s.webhookId))).toMatchObject({
    event: "webhook.test",
    state: "waiting",
  });
  await s.round();
  expect(JSON.parse(s.receiver.calls[0]?.body ?? "")).toMatchObject({
    event: "webhook.test",
    company: { id: s.companyId },
  });
  expect(await s.deliveries()).toMatchObject([{ state: "failed", attempts: 1 }]);
  await s.here(() => pauseWebhook(s.admin, s.webhookId));
  await expect(s.here(() => testWebhook(s.admin, s.webhookId))).rejects.toMatchObject({ code: "ERR_WEBHOOK_PAUSED" });
});

test("the last ten attempts are kept, newest first", async () => {
  s.receiver.reply = () => ({ status: 500 + s.receiver.calls.length });
  await s.make();
  for (let n = 0; n < 12; n += 1) {
    await s.round();
    await s.rows("update webhook_deliveries set next_at = date_trunc('milliseconds', now()), attempts = 1");
  }
  const [row] = await s.deliveries();
  expect(row?.log.map(({ status }) => status)).toEqual([512, 511, 510, 509, 508, 507, 506, 505, 504, 503]);
});
