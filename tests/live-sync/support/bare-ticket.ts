import type { Ticket } from "@balcao/shared/tickets/schema";

/** What a ticket has to which nothing happened yet. */
export const bareTicket = {
  isGroup: false,
  lastMessage: "",
  lastMessageType: "text",
  lastMessageFromMe: false,
  unreadMessages: 0,
  markedUnread: false,
  tags: [],
  campaign: null,
  advert: null,
  lastMessageAuto: false,
  lastMessageBy: null,
  customerLine: "",
  customerLineType: null,
  handed: null,
  closed: null,
  rating: null,
  suggestedUserId: null,
  snoozedUntil: null,
  outOfHours: false,
  automation: null,
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
} satisfies Partial<Ticket>;
