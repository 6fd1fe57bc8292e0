import { expect, test, vi } from "vitest";
import type { LateEvents } from "./live.ts";

/** For each event that only some pages handle: the module that a page loads before it first fetches the data that the event changes. */
const late: Record<keyof LateEvents, () => Promise<unknown>> = {
  "campaign-settings.update": () => import("../nouns/campaigns/queries.ts"),
  "number-care.update": () => import("../nouns/campaigns/report-queries.ts"),
  "api-token.update": () => import("../nouns/api-tokens/noun.ts"),
  "api-token.delete": () => import("../nouns/api-tokens/noun.ts"),
  "subscription.update": () => import("../nouns/billing/queries.ts"),
  "invoice.update": () => import("../nouns/billing/queries.ts"),
  "charge.update": () => import("../nouns/billing/queries.ts"),
  payment: () => import("../nouns/billing/queries.ts"),
  "contact-list.update": () => import("../nouns/contact-lists/queries.ts"),
  "contact-list.delete": () => import("../nouns/contact-lists/queries.ts"),
  "contact-list-item.update": () => import("../nouns/contact-lists/queries.ts"),
  "contact-list-item.delete": () => import("../nouns/contact-lists/queries.ts"),
  "contact-list-import.update": () => import("../nouns/contact-lists/queries.ts"),
  "email.update": () => import("../nouns/emails/noun.ts"),
  "email-unsubscribed.update": () => import("../nouns/emails/noun.ts"),
  "message-templates.update": () => import("../nouns/message-templates/noun.ts"),
  "file-list.update": () => import("../nouns/file-lists/noun.ts"),
  "file-list.delete": () => import("../nouns/file-lists/noun.ts"),
  "hours.update": () => import("../nouns/hours/noun.ts"),
  "invitation.update": () => import("../nouns/invitations/noun.ts"),
  "invitation.delete": () => import("../nouns/invitations/noun.ts"),
  "integration.update": () => import("../nouns/integrations/noun.ts"),
  "integration.delete": () => import("../nouns/integrations/noun.ts"),
  "kanban.order": () => import("../nouns/kanban/queries.ts"),
  "schedule.update": () => import("../nouns/schedules/noun.ts"),
  "schedule.delete": () => import("../nouns/schedules/noun.ts"),
  "assistant.update": () => import("../nouns/assistant/queries.ts"),
  "assistant.changed": () => import("../nouns/assistant/queries.ts"),
  "knowledge.update": () => import("../nouns/knowledge/noun.ts"),
  "knowledge.delete": () => import("../nouns/knowledge/noun.ts"),
  consents: () => import("../nouns/consents/noun.ts"),
  "contact-erasures": () => import("../nouns/contact-erasures/noun.ts"),
  "contact-holds": () => import("../nouns/contact-holds/noun.ts"),
  retentions: () => import("../nouns/retentions/noun.ts"),
  "data-requests": () => import("../nouns/data-requests/noun.ts"),
  "prompt.update": () => import("../nouns/prompts/noun.ts"),
  "prompt.delete": () => import("../nouns/prompts/noun.ts"),
  "webhook.update": () => import("../nouns/webhooks/noun.ts"),
  "webhook.delete": () => import("../nouns/webhooks/noun.ts"),
  "webhook-delivery.update": () => import("../nouns/webhooks/noun.ts"),
  "webhook-deliveries.update": () => import("../nouns/webhooks/noun.ts"),
  "note.mention": () => import("../nouns/ticket-notes/queries.ts"),
  "note.mention-gone": () => import("../nouns/ticket-notes/queries.ts"),
  "note.mentions-read": () => import("../nouns/ticket-notes/queries.ts"),
};

test.each(Object.entries(late))(
  "%s is handled from the moment its noun can be fetched, and not before",
  async (name, load) => {
    vi.resetModules();
    const { isHeard } = await import("./live.ts");
    expect(isHeard(name)).toBe(false);
    await load();
    expect(isHeard(name)).toBe(true);
  },
);
