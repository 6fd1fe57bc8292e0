import type { Subscription as Subscribed } from "@balcao/shared/billing/schema";
import Subscription from "../../pages/billing/subscription.tsx";
import { aCard, anInvoice, aPlan, aSubscription, invoiceDetail, plus } from "../billing.ts";
import { show } from "../render.tsx";
import { aUser } from "../samples.ts";
import { wire } from "../wire.ts";

export const base = "/payment-gateway/customer";
export const preview = {
  plan: plus,
  when: "now",
  from: "2026-11-22",
  difference: 600,
  over: [],
  leavers: { users: [], connections: [] },
  lost: [],
};
export const noHistory = { entries: [], hasMore: false, nextCursor: null };

/** The page of a company with the given subscription, on a fake server with two plans and one open invoice. */
export function openSubscription(
  subscription: Subscribed | null = aSubscription(),
  more: Parameters<typeof wire>[0] = {},
  at = "/subscription",
) {
  const log = wire({
    [`GET ${base}/subscription`]: () => subscription,
    [`GET ${base}/subscriptions/preview`]: () => preview,
    "GET /plans/list": () => [aPlan(), plus],
    "GET /payment-gateway/history": () => noHistory,
    "GET /invoices/:id": () => invoiceDetail(anInvoice()),
    "GET /payment-gateway/invoices/:id/charges": () => [],
    "POST /payment-gateway/invoices/:id/looks": () => ({ status: "open" }),
    [`GET ${base}/payment-methods`]: () => [aCard()],
    ...more,
  });
  return { log, ...show(<Subscription />, { me: aUser({ profile: "admin" }), at }) };
}

/** The bodies of these calls, in the order of the calls. */
export const sent = (log: ReturnType<typeof wire>, method: string, path: string) =>
  log.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
