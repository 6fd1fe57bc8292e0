import type { ActivityEvents } from "./activities/events.ts";
import type { AnnouncementEvents } from "./announcements/events.ts";
import type { ApiTokenEvents } from "./api-tokens/events.ts";
import type { AssistantEvents } from "./assistant/events.ts";
import type { AuthEvents } from "./auth/events.ts";
import type { BillingEvents } from "./billing/events.ts";
import type { BotStepEvents } from "./bot-steps/events.ts";
import type { BrandingEvents } from "./branding/events.ts";
import type { CampaignEvents } from "./campaigns/events.ts";
import type { ChatEvents } from "./chats/events.ts";
import type { ConnectionEvents } from "./connections/events.ts";
import type { ContactFileImportEvents } from "./contact-file-imports/events.ts";
import type { ContactErasureEvents } from "./contact-erasures/events.ts";
import type { ContactHoldEvents } from "./contact-holds/events.ts";
import type { ContactListEvents } from "./contact-lists/events.ts";
import type { ConsentEvents } from "./consents/events.ts";
import type { ContactEvents } from "./contacts/events.ts";
import type { EmailEvents } from "./emails/events.ts";
import type { DataRequestEvents } from "./data-requests/events.ts";
import type { FileListEvents } from "./file-lists/events.ts";
import type { HoursEvents } from "./hours/events.ts";
import type { InvitationEvents } from "./invitations/events.ts";
import type { IntegrationEvents } from "./integrations/events.ts";
import type { KanbanEvents } from "./kanban/events.ts";
import type { KnowledgeEvents } from "./knowledge/events.ts";
import type { MessageTemplateEvents } from "./message-templates/events.ts";
import type { MessageEvents } from "./messages/events.ts";
import type { OperatorEvents } from "./operations/events.ts";
import type { Signs } from "./presence/signals.ts";
import type { PromptEvents } from "./prompts/events.ts";
import type { QueueEvents } from "./queues/events.ts";
import type { QueueOptionEvents } from "./queue-options/events.ts";
import type { QuickMessageEvents } from "./quick-messages/events.ts";
import type { RetentionEvents } from "./retentions/events.ts";
import type { SettingEvents } from "./settings/events.ts";
import type { ScheduleEvents } from "./schedules/events.ts";
import type { TagEvents } from "./tags/events.ts";
import type { TicketNoteEvents } from "./ticket-notes/events.ts";
import type { TicketPinEvents } from "./ticket-pins/events.ts";
import type { TicketEvents } from "./tickets/events.ts";
import type { UserEvents } from "./users/events.ts";
import type { WebhookEvents } from "./webhooks/events.ts";

/** Every event that the server may push. This map gives the types for socket.io, the outbox and the browser's cache. */
export interface Events
  extends ActivityEvents,
    AnnouncementEvents,
    ApiTokenEvents,
    AssistantEvents,
    AuthEvents,
    BillingEvents,
    BotStepEvents,
    BrandingEvents,
    CampaignEvents,
    ChatEvents,
    ConnectionEvents,
    ConsentEvents,
    ContactEvents,
    ContactFileImportEvents,
    ContactErasureEvents,
    ContactHoldEvents,
    ContactListEvents,
    EmailEvents,
    FileListEvents,
    HoursEvents,
    IntegrationEvents,
    InvitationEvents,
    KanbanEvents,
    KnowledgeEvents,
    MessageEvents,
    MessageTemplateEvents,
    OperatorEvents,
    PromptEvents,
    DataRequestEvents,
    QueueEvents,
    QueueOptionEvents,
    QuickMessageEvents,
    RetentionEvents,
    SettingEvents,
    ScheduleEvents,
    TagEvents,
    TicketEvents,
    TicketNoteEvents,
    TicketPinEvents,
    UserEvents,
    WebhookEvents {}
export type EventName = keyof Events;
export type ServerToClientEvents = {
  [N in EventName]: (payload: Events[N] & { eventId: string }) => void;
} & {
  /** The browser may have missed events, so it fetches the visible data again. */
  resync: () => void;
} & { [N in keyof Signs]: (payload: Signs[N]) => void };
