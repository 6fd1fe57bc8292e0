import type { AssistantEvents } from "@balcao/shared/assistant/events";
import type { BillingEvents } from "@balcao/shared/billing/events";
import type { CampaignEvents } from "@balcao/shared/campaigns/events";
import type { ApiTokenEvents } from "@balcao/shared/api-tokens/events";
import type { ChatEvents } from "@balcao/shared/chats/events";
import type { ContactListEvents } from "@balcao/shared/contact-lists/events";
import type { ConsentEvents } from "@balcao/shared/consents/events";
import type { ContactErasureEvents } from "@balcao/shared/contact-erasures/events";
import type { ContactHoldEvents } from "@balcao/shared/contact-holds/events";
import type { DataRequestEvents } from "@balcao/shared/data-requests/events";
import type { EmailEvents } from "@balcao/shared/emails/events";
import type { Events } from "@balcao/shared/events";
import type { FileListEvents } from "@balcao/shared/file-lists/events";
import type { HoursEvents } from "@balcao/shared/hours/events";
import type { InvitationEvents } from "@balcao/shared/invitations/events";
import type { IntegrationEvents } from "@balcao/shared/integrations/events";
import type { KanbanEvents } from "@balcao/shared/kanban/events";
import type { KnowledgeEvents } from "@balcao/shared/knowledge/events";
import type { PromptEvents } from "@balcao/shared/prompts/events";
import type { MessageTemplateEvents } from "@balcao/shared/message-templates/events";
import type { RetentionEvents } from "@balcao/shared/retentions/events";
import type { ScheduleEvents } from "@balcao/shared/schedules/events";
import type { TicketNoteEvents } from "@balcao/shared/ticket-notes/events";
import type { WebhookEvents } from "@balcao/shared/webhooks/events";
import { announcementsLive } from "../nouns/announcements/noun.ts";
import { authLive } from "../nouns/auth/live.ts";
import { standingLive } from "../nouns/billing/standing-live.ts";
import { brandingLive } from "../nouns/branding/noun.ts";
import { chatsLive } from "../nouns/chats/live.ts";
import { connectionsLive } from "../nouns/connections/noun.ts";
import { contactsLive, lastTicketLive } from "../nouns/contacts/live.ts";
import { besideLive, messagesLive } from "../nouns/messages/live.ts";
import { operatorLive } from "../nouns/operator-companies/live.ts";
import { presenceLive } from "../nouns/presence/live.ts";
import { queueOptionsLive } from "../nouns/queue-options/cache.ts";
import { queuesLive } from "../nouns/queues/noun.ts";
import { quickMessagesLive } from "../nouns/quick-messages/noun.ts";
import { settingsLive } from "../nouns/settings/cache.ts";
import { tagsLive } from "../nouns/tags/noun.ts";
import { ticketsLive } from "../nouns/tickets/live.ts";
import { usersLive } from "../nouns/users/cache.ts";
import { contactFileImportsLive } from "../nouns/contact-file-imports/live.ts";
import { hears, type Live } from "../lib/cache/live.ts";

/**
 * Events that only some pages need. The noun's `noun.ts` or `queries.ts` handles them. Before that file is loaded, the cache contains nothing of the
 * noun.
 */
export type LateEvents = ApiTokenEvents &
  AssistantEvents &
  Omit<BillingEvents, "company.standing"> &
  Omit<CampaignEvents, "campaign.update" | "campaign.delete"> &
  ConsentEvents &
  ContactListEvents &
  ContactErasureEvents &
  ContactHoldEvents &
  DataRequestEvents &
  EmailEvents &
  FileListEvents &
  HoursEvents &
  IntegrationEvents &
  InvitationEvents &
  KanbanEvents &
  KnowledgeEvents &
  MessageTemplateEvents &
  PromptEvents &
  Pick<RetentionEvents, "retentions"> &
  ScheduleEvents &
  Omit<TicketNoteEvents, "note.create" | "note.update" | "note.delete"> &
  WebhookEvents;

/** Events that are handled from the start. A new event does not compile until a noun handles it. */
const live: Live<Omit<Events, keyof LateEvents | keyof ChatEvents>> = {
  ...announcementsLive,
  ...authLive,
  ...brandingLive,
  ...connectionsLive,
  ...contactsLive,
  ...contactFileImportsLive,
  ...besideLive,
  ...messagesLive,
  ...operatorLive,
  ...queueOptionsLive,
  ...queuesLive,
  ...quickMessagesLive,
  ...settingsLive,
  ...standingLive,
  ...tagsLive,
  ...ticketsLive,
  ...usersLive,
};
hears(live);
hears(lastTicketLive);
hears(chatsLive);
hears(presenceLive);

export { apply, isHeard } from "../lib/cache/live.ts";
