import { z } from "zod";
import { advertSchema } from "../adverts/schema.ts";
import { networks } from "../connections/schema.ts";
import { contactSchema } from "../contacts/schema.ts";
import { mediaType } from "../messages/schema.ts";
import { queueSchema } from "../queues/schema.ts";
import { tagSchema } from "../tags/schema.ts";
import { namedSchema } from "../contract.ts";

export const ticketStatus = z.enum(["pending", "open", "closed"]);
export type TicketStatus = z.infer<typeof ticketStatus>;

/**
 * The state of the automatic texts: they send the menu or the options of a queue, a talker talks, they gave up, or they stopped because an attendant
 * answered.
 */
export const automationState = z.enum(["menu", "options", "talk", "gave-up", "stopped"]);
export type AutomationState = z.infer<typeof automationState>;

export const ticketSchema = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  /** The name of the ticket for attendants and customers: day and id. */
  code: z.string(),
  status: ticketStatus,
  userId: z.number().int().nullable(),
  user: namedSchema.nullable(),
  queueId: z.number().int().nullable(),
  queue: queueSchema.nullable(),
  whatsappId: z.number().int(),
  /** `network` decides the capabilities of its number: `canDo`. */
  whatsapp: z.object({ id: z.number().int(), name: z.string(), network: z.enum(networks) }),
  contactId: z.number().int(),
  contact: contactSchema,
  isGroup: z.boolean(),
  /** The first line of the newest message. Empty for media without caption, because the screen then shows the kind. */
  lastMessage: z.string(),
  /** Null while there are no messages. */
  lastMessageType: mediaType.nullable(),
  lastMessageFromMe: z.boolean(),
  /** Whether the newest message is an automatic text and not a person's. */
  lastMessageAuto: z.boolean(),
  /** The user who wrote the newest message. Null for the customer, a program, or a person on the company's phone. */
  lastMessageBy: namedSchema.nullable(),
  /** The first line of the customer's last own words. An answer to a menu and a rating do not count. */
  customerLine: z.string(),
  /** The kind of the message with these words. Null while the customer has no own words. */
  customerLineType: mediaType.nullable(),
  unreadMessages: z.number().int(),
  /** Whether a user marked the ticket as unread, although its messages may be read. */
  markedUnread: z.boolean(),
  tags: z.array(tagSchema),
  /** The campaign that the ticket answers. */
  campaign: namedSchema.nullable(),
  /** The advertisement that brought the customer. `click` is the platform's id of the click, empty without one. */
  advert: advertSchema.extend({ click: z.string() }).nullable(),
  /**
   * The user who gave the ticket to its owner or queue. It is set until that owner or queue answers. `note`: that user's words for people of the
   * company.
   */
  handed: z
    .object({
      by: namedSchema,
      at: z.iso.datetime(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** When the ticket was resolved, and by whom. A null `by` stands for the automation. The whole value is null while the ticket is active. */
  closed: z.object({ at: z.iso.datetime(), by: namedSchema.nullable() }).nullable(),
  /** The stars that the customer gave since the ticket was last opened. */
  rating: z.number().int().nullable(),
  /** Since when the ticket has waited for attendants, or last began to wait. */
  waitingSince: z.iso.datetime(),
  /** Since when the customer waits for an attendant's answer. Null when no answer is due. */
  unansweredSince: z.iso.datetime().nullable(),
  /**
   * Until when its number may write freely to the customer. 1970 when the customer never wrote to it. Null when the number may always write, and
   * while the ticket is closed.
   */
  windowExpiresAt: z.iso.datetime().nullable(),
  /** The owner before the ticket was closed. It is set while the ticket waits again. */
  suggestedUserId: z.number().int().nullable(),
  /** Until when the ticket is snoozed. A message from the customer ends the snooze. */
  snoozedUntil: z.iso.datetime().nullable(),
  automation: automationState.nullable(),
  /** The customer wrote out of hours, and nobody has accepted the ticket since. */
  outOfHours: z.boolean(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  promptId: z.number().int().nullable(),
  integrationId: z.number().int().nullable(),
  /** Until when an attendant should give the first answer, and from when on the clock warns. Null when no clock runs. */
  answerWarnAt: z.iso.datetime().nullable(),
  answerDueAt: z.iso.datetime().nullable(),
  /** The same times for the conversation's end. `resolutionFrom`: since when that clock runs. It is in the future while the ticket is snoozed. */
  resolutionFrom: z.iso.datetime().nullable(),
  resolutionWarnAt: z.iso.datetime().nullable(),
  resolutionDueAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Time of the last message or change of state. Lists are sorted by this time. */
  updatedAt: z.iso.datetime(),
});
export type Ticket = z.infer<typeof ticketSchema>;

/** The details of a refusal: the user who owns the ticket. */
export const ticketOwnerSchema = z.object({
  ticketId: z.number().int(),
  userId: z.number().int().nullable(),
  user: z.object({ name: z.string() }).nullable(),
  queue: z.object({ name: z.string() }).nullable(),
});
export type TicketOwner = z.infer<typeof ticketOwnerSchema>;
