import { z } from "zod";
import { contactSchema } from "../contacts/schema.ts";
import { mediaType } from "../messages/schema.ts";
import { queueSchema } from "../queues/schema.ts";
import { tagSchema } from "../tags/schema.ts";

export const ticketStatus = z.enum(["pending", "open", "closed"]);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** What the automatic texts do on a ticket: asking by menu, given up asking, or stopped because a person answered. */
export const automationState = z.enum(["menu", "gave-up", "stopped"]);
export type AutomationState = z.infer<typeof automationState>;

export const ticketSchema = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  /** What attendants and customers call it: day and number. */
  code: z.string(),
  status: ticketStatus,
  userId: z.number().int().nullable(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  queueId: z.number().int().nullable(),
  queue: queueSchema.nullable(),
  whatsappId: z.number().int(),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }),
  contactId: z.number().int(),
  contact: contactSchema,
  isGroup: z.boolean(),
  /** First line of the newest message; empty for media without caption: show its kind. */
  lastMessage: z.string(),
  /** Null while nothing was said. */
  lastMessageType: mediaType.nullable(),
  lastMessageFromMe: z.boolean(),
  unreadMessages: z.number().int(),
  /** Somebody wants it to look unread, whatever was read. */
  markedUnread: z.boolean(),
  tags: z.array(tagSchema),
  /** Who had it before it was closed, while it waits for somebody again. */
  suggestedUserId: z.number().int().nullable(),
  /** Out of the list of waiting work until then; a message of the customer ends it. */
  snoozedUntil: z.iso.datetime().nullable(),
  automation: automationState.nullable(),
  /** The customer wrote while nobody was there, and nobody has taken it up since. */
  outOfHours: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** Last message or change of state; lists are ordered by it. */
  updatedAt: z.iso.datetime(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** What a refusal says about who has the ticket. */
export const ticketOwnerSchema = z.object({
  ticketId: z.number().int(),
  userId: z.number().int().nullable(),
  user: z.object({ name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullable(),
});
export type TicketOwner = z.infer<typeof ticketOwnerSchema>;
