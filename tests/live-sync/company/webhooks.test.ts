import { inCompany } from "@balcao/core/base/database";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { listWebhooks, showDelivery } from "@balcao/core/followers/webhooks/access";
import { listDeliveries, replayDelivery, replayFailed, testWebhook } from "@balcao/core/followers/webhooks/deliveries";
import {
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
} from "@balcao/core/followers/webhooks/service";
import { claimDelivery, recordAttempt } from "@balcao/core/followers/webhooks/work";
import { makeCompany, makeConnection, publishedBy, someAdmin as admin } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { makeDelivery, makeWebhookWithDelivery } from "@balcao/core/testing/company/webhook-factories";
import { rooms } from "@balcao/shared/rooms";
import { expect, test } from "vitest";
import { deliveryPages, oneDelivery, webhookList } from "../../../apps/web/src/nouns/webhooks/noun.ts";
import { paged, play } from "../support/harness.ts";
import { cacheOf, type ScreenQuery } from "../support/screens.ts";

async function stage() {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const ids = await makeWebhookWithDelivery(companyId);
  for (let n = 0; n < 45; n += 1)
    await makeDelivery(companyId, ids.webhookId, n % 2 === 0 ? {} : { state: "failed", failure: "silent" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, connectionId, ...ids, here };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const fields = { name: "Loja", url: "https://loja.example/x", events: ["ticket.closed" as const] };
/** One attempt of a waiting delivery. */
const attempt = async ({ webhookId, deliveryId }: Stage, status: number) => {
  await replayDelivery(admin, deliveryId);
  const claimed = await claimDelivery(deliveryId);
  if (!claimed) throw new Error(`Nothing to send to ${webhookId}`);
  const failure = status < 300 ? null : "refused";
  await recordAttempt(
    claimed,
    { status, failure, ms: 12, answer: "", restMs: null },
    { chance: 0.5, publicUrl: "https://desk.test" },
  );
};

const actions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["a webhook is made", () => createWebhook(admin, fields)],
  ["a webhook is renamed", (s) => updateWebhook(admin, s.webhookId, { name: "Zeladoria" })],
  ["a webhook gets another address", (s) => updateWebhook(admin, s.webhookId, { url: "https://novo.example/" })],
  ["a webhook gets another secret", (s) => rotateSecret(admin, s.webhookId)],
  ["a webhook is paused", (s) => pauseWebhook(admin, s.webhookId)],
  ["a webhook goes on", (s) => pauseWebhook(admin, s.webhookId).then(() => resumeWebhook(admin, s.webhookId))],
  ["a webhook is deleted", (s) => deleteWebhook(admin, s.webhookId)],
  ["a test is sent", (s) => testWebhook(admin, s.webhookId)],
  ["something happens", (s) => receiveMessage(inboundText(s.connectionId))],
  ["a delivery is sent again", (s) => replayDelivery(admin, s.deliveryId)],
  ["all that failed are sent again", (s) => replayFailed(admin, s.webhookId)],
  ["a delivery arrives", (s) => attempt(s, 204)],
  ["a delivery is refused", (s) => attempt(s, 500)],
  ["a receiver is gone", (s) => attempt(s, 410)],
];

test.each(actions)("when %s, the screens show the same as a fresh fetch, or fetch again", async (_name, act) => {
  const s = await stage();
  const pages = (show: "all" | "failed") => () => listDeliveries(s.webhookId, { show, pageNumber: 1 }).then(paged);
  const shown: ScreenQuery[] = [
    [webhookList.queryKey, listWebhooks],
    [deliveryPages(s.webhookId, "all").queryKey, pages("all")],
    [deliveryPages(s.webhookId, "failed").queryKey, pages("failed")],
    [oneDelivery(s.deliveryId).queryKey, () => showDelivery(s.deliveryId)],
  ];
  const cache = await cacheOf(shown, s.here);
  await s.here(() => act(s));
  const told = (await publishedBy(s.companyId)).filter(({ name }) => name.startsWith("webhook"));
  expect(told.length).toBeGreaterThan(0);
  // Only admins get the events of deliveries.
  expect(new Set(told.flatMap((event) => event.rooms))).toEqual(new Set([rooms.admins(s.companyId)]));
  play(cache, told);
  const webhooks = await s.here(listWebhooks);
  for (const [key, fetch] of shown) {
    const state = cache.getQueryState(key);
    if (!state || state.isInvalidated || (key !== webhookList.queryKey && webhooks.length === 0)) continue;
    const [now, fresh] = [firstPage(state.data), firstPage(await s.here(fetch))];
    expect(now).toEqual(fresh);
  }
});

/** The first 38 of a page's forty rows, because rows that events added on top move its last rows to the next page. */
function firstPage(data: unknown): unknown {
  const first = (data as { pages?: { deliveries: unknown[] }[] }).pages?.[0];
  return first ? first.deliveries.slice(0, 38) : data;
}
