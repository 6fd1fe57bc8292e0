import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { ticketSchema } from "../tickets/schema.ts";
import { maxExtraFields } from "./rules.ts";
import { contactDetailSchema, contactEntrySchema, contactOrder, contactSchema } from "./schema.ts";

const one = z.object({ contactId: idParam });
const fields = {
  name: text(50).trim().min(2),
  /** The number as a user typed it: any signs between the digits, with or without country and ninth digit. */
  number: text(50).trim().min(8),
  email: z.union([z.literal(""), z.email().max(254)]),
  /** The fields are in the order of the screen. Rows without a name are dropped. */
  extraInfo: z
    .array(z.object({ id: z.number().int().optional(), name: text(100).trim(), value: text(1000).trim() }))
    .max(maxExtraFields),
};

export const contactsApi = {
  /**
   * A search term of digits finds numbers with and without the Brazilian ninth digit. For the order `lastTicket`, the next page needs only the
   * cursor.
   */
  list: route({
    method: "GET",
    path: "/contacts",
    access: "user",
    query: z.object({ searchParam: text(100).default(""), sortBy: contactOrder.default("name"), ...pageQuery }),
    response: z.object({ contacts: z.array(contactEntrySchema), ...pageReply }),
  }),
  /** The contacts for a field that chooses one: the first 500 by name, or the first 500 whose name matches `name`. */
  choices: route({
    method: "GET",
    path: "/contacts/list",
    access: "user",
    query: z.object({ name: text(100).default("") }),
    response: z.array(contactSchema),
  }),
  /**
   * A CSV file of all contacts except groups. Its columns are name, whatsapp and email. `whatsapp` is the number with a plus sign, or the user name
   * with its @ when there is no number. An import of the file changes nothing. An error on the way cuts the file short.
   */
  export: route({
    method: "GET",
    path: "/contacts/export",
    duringVisit: false,
    access: "contacts-page:exportContacts",
    reauthenticated: true,
    budget: "bulk",
    scope: "none",
    stream: true,
    response: z.never(),
  }),
  show: route({
    method: "GET",
    path: "/contacts/:contactId",
    access: "user",
    params: one,
    response: contactDetailSchema,
  }),
  /**
   * A connected number asks WhatsApp about the contact's number (up to 8 s). 400 ERR_WAPP_INVALID_CONTACT when the number is not on WhatsApp. The
   * details of this error have the `reason` of `numberRefusals` when no telephone can have such a number. 502 ERR_WAPP_CHECK_CONTACT when WhatsApp
   * does not answer. Without a connected number the contact is stored with `verified: false`. 409 ERR_DUPLICATED_CONTACT has details of
   * duplicatedContactSchema.
   */
  create: route({
    method: "POST",
    path: "/contacts",
    access: "user",
    budget: "lookup",
    scope: "none",
    body: z.object({ ...fields, email: fields.email.default(""), extraInfo: fields.extraInfo.default([]) }),
    response: contactDetailSchema,
  }),
  /** A changed number is checked like a new contact's number, and messages are sent to it from now on. The address of a group cannot change. */
  update: route({
    method: "PUT",
    path: "/contacts/:contactId",
    access: "user",
    scope: "none",
    params: one,
    body: z.object(fields).partial(),
    response: contactDetailSchema,
  }),
  /** The contact's tickets that the caller may see, newest activity first. */
  tickets: route({
    method: "GET",
    path: "/contacts/:contactId/tickets",
    access: "user",
    params: one,
    query: z.object(pageQuery),
    response: z.object({ tickets: z.array(ticketSchema), ...pageReply }),
  }),
};
