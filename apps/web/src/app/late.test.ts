import { expect, test, vi } from "vitest";
import type { Late } from "./live.ts";

/** For each event that only some pages hear: the module that a page loads before it can ask for anything of that noun. */
const late: Record<keyof Late, () => Promise<unknown>> = {
  "campaign-settings.update": () => import("../features/campaigns/queries.ts"),
  "number-care.update": () => import("../features/campaigns/report-queries.ts"),
  "api-token.update": () => import("../features/api-tokens/queries.ts"),
  "api-token.delete": () => import("../features/api-tokens/queries.ts"),
  "subscription.update": () => import("../features/billing/queries.ts"),
  "invoice.update": () => import("../features/billing/queries.ts"),
  "charge.update": () => import("../features/billing/queries.ts"),
  payment: () => import("../features/billing/queries.ts"),
  "contact-list.update": () => import("../features/contact-lists/queries.ts"),
  "contact-list.delete": () => import("../features/contact-lists/queries.ts"),
  "contact-list-item.update": () => import("../features/contact-lists/queries.ts"),
  "contact-list-item.delete": () => import("../features/contact-lists/queries.ts"),
  "contact-list-import.update": () => import("../features/contact-lists/queries.ts"),
  "email.update": () => import("../features/emails/queries.ts"),
  "email-unsubscribed.update": () => import("../features/emails/queries.ts"),
  "file-list.update": () => import("../features/file-lists/queries.ts"),
  "file-list.delete": () => import("../features/file-lists/queries.ts"),
  "hours.update": () => import("../features/hours/queries.ts"),
  "integration.update": () => import("../features/integrations/queries.ts"),
  "integration.delete": () => import("../features/integrations/queries.ts"),
  "kanban.order": () => import("../features/kanban/queries.ts"),
  "schedule.update": () => import("../features/schedules/queries.ts"),
  "schedule.delete": () => import("../features/schedules/queries.ts"),
  "assistant.update": () => import("../features/assistant/queries.ts"),
  "assistant.changed": () => import("../features/assistant/queries.ts"),
  "knowledge.update": () => import("../features/knowledge/queries.ts"),
  "knowledge.delete": () => import("../features/knowledge/queries.ts"),
  "prompt.update": () => import("../features/prompts/queries.ts"),
  "prompt.delete": () => import("../features/prompts/queries.ts"),
  "webhook.update": () => import("../features/webhooks/queries.ts"),
  "webhook.delete": () => import("../features/webhooks/queries.ts"),
  "webhook-delivery.update": () => import("../features/webhooks/queries.ts"),
  "webhook-deliveries.update": () => import("../features/webhooks/queries.ts"),
  "note.mention": () => import("../features/ticket-notes/queries.ts"),
  "note.mention-gone": () => import("../features/ticket-notes/queries.ts"),
  "note.mentions-read": () => import("../features/ticket-notes/queries.ts"),
};

test.each(Object.entries(late))(
  "%s is heard from the moment its noun can be asked for, and not before",
  async (name, load) => {
    vi.resetModules();
    const { isHeard } = await import("./live.ts");
    expect(isHeard(name)).toBe(false);
    await load();
    expect(isHeard(name)).toBe(true);
  },
);
