import { z } from "zod";
import { advertSchema } from "../adverts/schema.ts";
import { connectionStatus } from "../connections/schema.ts";
import { mediaType } from "../messages/schema.ts";
import { ticketStatus } from "../tickets/schema.ts";

/** The state of a message of ours. A state may be skipped when the next state came faster. */
const messageState = z.enum(["sent", "delivered", "read", "played", "failed"]);

const connection = z.object({ id: z.number().int(), name: z.string() });
const advertOfTicket = advertSchema
  .omit({ id: true })
  /** The platform's id of the click, such as Meta's ctwa_clid. Empty without one. */
  .extend({ click: z.string() });
const ticket = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  status: ticketStatus,
  queueId: z.number().int().nullable(),
  /** The attendant who owns the ticket. */
  userId: z.number().int().nullable(),
  /** The names of its tags. */
  tags: z.array(z.string()),
  /** The advertisement that brought the customer. */
  advert: advertOfTicket.nullable(),
});
const contact = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Digits with the country code. Empty when WhatsApp does not reveal the number, and for a group. */
  number: z.string(),
  /** The user name on WhatsApp, without its @. Empty when none is known. */
  userName: z.string(),
});
const message = z.object({
  id: z.number().int(),
  type: mediaType,
  body: z.string(),
  /** Always null in this version, because files are not fetched yet when the event is written. */
  mediaUrl: z.null(),
  at: z.iso.datetime(),
  fromMe: z.boolean(),
});
const head = {
  /** The version. It grows when a field changes its meaning or is removed. New fields may be added at any time. */
  version: z.literal(1),
  /** The id. It is the same in every attempt, and also in the headers `webhook-id` and `X-Event-Id`. */
  id: z.string().regex(/^evt_[0-9a-f]{32}$/),
  at: z.iso.datetime(),
  company: z.object({ id: z.number().int() }),
};
const nothing = { connection: z.null(), ticket: z.null(), contact: z.null(), message: z.null() };
const ofTicket = { connection, ticket, contact, message: z.null() };

/** The body that a webhook gets, by its event. Every body has all the fields. Fields that do not apply are null. */
export const webhookBody = z.discriminatedUnion("event", [
  /** A customer wrote. Messages from the company's own phone cause no event. */
  z.object({ ...head, ...ofTicket, event: z.literal("message.received"), message }),
  z.object({
    ...head,
    ...ofTicket,
    event: z.literal("message.state"),
    message: message.extend({ state: messageState }),
  }),
  /** A conversation began, or a closed one began again. */
  z.object({ ...head, ...ofTicket, event: z.literal("ticket.opened") }),
  z.object({ ...head, ...ofTicket, event: z.literal("ticket.closed") }),
  z.object({ ...head, ...ofTicket, event: z.literal("ticket.transferred") }),
  z.object({ ...head, ...nothing, event: z.literal("contact.changed"), contact }),
  /** A person was erased for good. Programs that got data of this contact should erase it too. Only the contact's id is sent. */
  z.object({ ...head, ...nothing, event: z.literal("contact.erased"), contact: contact.pick({ id: true }) }),
  z.object({
    ...head,
    ...nothing,
    event: z.literal("connection.state"),
    connection: connection.extend({ status: connectionStatus }),
  }),
  z.object({ ...head, ...nothing, event: z.literal("webhook.test") }),
]);
export type WebhookBody = z.infer<typeof webhookBody>;
export type MessageState = z.infer<typeof messageState>;
