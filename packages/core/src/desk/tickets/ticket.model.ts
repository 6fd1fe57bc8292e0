import type { BotState } from "@balcao/shared/automation/situation";
import { mediaType } from "@balcao/shared/messages/schema";
import { ticketStatus } from "@balcao/shared/tickets/schema";
import { boolean, integer, json, oneOf, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TicketRow = table("tickets", {
  id: integer.default,
  uuid: uuid.default,
  companyId: integer,
  contactId: integer,
  connectionId: integer,
  status: oneOf(ticketStatus.options).default,
  userId: integer.null,
  queueId: integer.null,
  suggestedUserId: integer.null,
  isGroup: boolean.default,
  lastMessage: text.default,
  lastMessageType: oneOf(mediaType.options).null,
  lastMessageFromMe: boolean.default,
  unreadMessages: integer.default,
  chatbot: boolean.default,
  useIntegration: boolean.default,
  promptId: integer.null,
  integrationId: integer.null,
  createdAt: timestamp.default,
  updatedAt: timestamp.default,
  closedAt: timestamp.null,
  snoozedUntil: timestamp.null,
  markedUnread: boolean.default,
  botState: json<BotState>().null,
  botStopped: boolean.default,
  outOfHours: boolean.default,
  outOfHoursToldAt: timestamp.null,
  campaignId: integer.null,
  outreach: boolean.default,
  farewellAt: timestamp.null,
  farewellUserId: integer.null,
});
export type TicketRow = InstanceType<typeof TicketRow>;
