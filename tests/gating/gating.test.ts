import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import "@balcao/api/app";
import { bound } from "@balcao/api/http/handle";
import { type PlanFeature, planFeatures } from "@balcao/shared/plans/features";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

interface GatedParts {
  /** The path prefixes whose every call needs the feature, or single calls by method and path. */
  routes: readonly string[];
  screens: readonly string[];
  /** The files of automatic work that check the feature in their statements. */
  jobs: readonly string[];
}

/** Everything that each feature opens. A new route, page or job of a feature must be added to its line. */
const gates: Record<PlanFeature, GatedParts> = {
  useCampaigns: {
    routes: ["/campaigns", "/campaign-settings", "/contact-lists", "/contact-list-items", "/contact-list-imports"],
    screens: [
      "/contact-lists",
      "/contact-lists/:contactListId/contacts",
      "/campaigns",
      "/campaigns-config",
      "/campaign/:campaignId/report",
    ],
    jobs: ["desk/contact-lists/work.ts", "desk/campaigns/pause.ts"],
  },
  useSchedules: { routes: ["/schedules"], screens: ["/schedules"], jobs: ["followers/schedules/send.ts"] },
  useInternalChat: { routes: ["/chats"], screens: ["/chats", "/chats/:uuid"], jobs: [] },
  useExternalApi: {
    // Tokens can be seen and revoked without the feature, because they would be valid again with the next plan.
    routes: ["/messages/send", "POST /whatsapp/:connectionId/tokens", "/webhooks", "/webhook-deliveries"],
    screens: ["/messages-api", "/webhooks", "/webhooks/:webhookId"],
    jobs: ["followers/webhooks/work.ts"],
  },
  useKanban: {
    routes: ["/kanban", "/tags/kanban", "/ticket/kanban", "/tickets/kanban", "/ticket-tags"],
    screens: ["/kanban"],
    jobs: [],
  },
  useOpenAi: {
    routes: [
      "/prompt",
      "/company-assistant",
      "/assistant",
      "/assists",
      "/knowledge",
      "GET /messages/:messageId/sources",
      "POST /tickets/:ticketId/assists",
      "POST /messages/:messageId/transcript",
    ],
    screens: ["/prompts", "/prompts/:promptId"],
    jobs: ["desk/knowledge/reading.ts"],
  },
  useIntegrations: {
    routes: ["/queueIntegration"],
    screens: ["/queue-integration"],
    jobs: ["company/integrations/open.ts"],
  },
};

const begins = ({ method, path }: { method: string; path: string }, start: string) =>
  path === start || path.startsWith(`${start}/`) || `${method} ${path}` === start;

test.each(planFeatures)("%s closes exactly its routes", (feature) => {
  const { routes } = gates[feature];
  const closed = bound.filter(({ plan }) => plan === feature).map(({ method, path }) => `${method} ${path}`);
  const listed = bound
    .filter((route) => routes.some((start) => begins(route, start)))
    .map(({ method, path }) => `${method} ${path}`);
  expect(closed.toSorted()).toEqual(listed.toSorted());
  for (const start of routes)
    expect(
      bound.some((route) => begins(route, start)),
      start,
    ).toBe(true);
});

test.each(planFeatures)("%s closes exactly its screens", (feature) => {
  const router = readFileSync(resolve(root, "apps/web/src/app/router.tsx"), "utf8");
  const pages = [...router.matchAll(/\{\s*path: "([^"]+)",[^{}]*?plan: "(\w+)",?\s*(?:offersPlans: true,?\s*)?\}/g)];
  const closed = pages.filter(([, , plan]) => plan === feature).map(([, path = ""]) => path);
  expect(closed.toSorted()).toEqual([...gates[feature].screens].toSorted());
});

test.each(planFeatures)("the jobs of %s check the feature, and no other jobs do", (feature) => {
  const jobs = Object.values(gates).flatMap((gate) => gate.jobs);
  const asking = [...new Set(jobs)].filter((file) =>
    readFileSync(resolve(root, "packages/core/src", file), "utf8").includes(feature),
  );
  expect(asking.toSorted()).toEqual([...gates[feature].jobs].toSorted());
});
