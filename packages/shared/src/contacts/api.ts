import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { ticketSchema } from "../tickets/schema.ts";
import { maxExtraFields } from "./rules.ts";
import { contactDetailSchema, contactRowSchema, contactSchema } from "./schema.ts";

const one = z.object({ contactId: idParam });
const fields = {
  name: text(50).trim().min(2),
  /** As typed: any signs between the digits, with or without country and ninth digit. */
  number: text(50).trim().min(8),
  email: z.union([z.literal(""), z.email().max(254)]),
  /** In the order shown; rows without a name are left out. */
  extraInfo: z
    .array(z.object({ id: z.number().int().optional(), name: text(100).trim(), value: text(1000).trim() }))
    .max(maxExtraFields),
};

export const contactsApi = {
  /** By name; a term that looks numeric is searched among numbers, with and without the Brazilian ninth digit. */
  list: route({
    method: "GET",
    path: "/contacts",
    access: "user",
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ contacts: z.array(contactRowSchema), ...pageReply }),
  }),
  /** For choosing one: the first 500 in order of name, or of those found by `name`. */
  choices: route({
    method: "GET",
    path: "/contacts/list",
    access: "user",
    query: z.object({ name: text(100).default("") }),
    response: z.array(contactSchema),
  }),
  /** A CSV file of all people, without groups: name; whatsapp; email. Cut short when something fails on the way. */
  export: route({
    method: "GET",
    path: "/contacts/export",
    access: "user",
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
   * WhatsApp is asked for the number through a connected one (up to 8 s): 400 ERR_WAPP_INVALID_CONTACT when it knows nobody there, 502
   * ERR_WAPP_CHECK_CONTACT when it does not answer. With no connected number the contact is kept with `verified: false`.
   * 409 ERR_DUPLICATED_CONTACT with details of duplicatedContactSchema.
   */
  create: route({
    method: "POST",
    path: "/contacts",
    access: "user",
    scope: "none",
    body: z.object({ ...fields, email: fields.email.default(""), extraInfo: fields.extraInfo.default([]) }),
    response: contactDetailSchema,
  }),
  /** Another number is checked like that of a new contact, and messages go there from now on. A group keeps its own. */
  update: route({
    method: "PUT",
    path: "/contacts/:contactId",
    access: "user",
    scope: "none",
    params: one,
    body: z.object(fields).partial(),
    response: contactDetailSchema,
  }),
  /** Conversations with a contact, newest activity first, as far as the caller may see them. */
  tickets: route({
    method: "GET",
    path: "/contacts/:contactId/tickets",
    access: "user",
    params: one,
    query: z.object(pageQuery),
    response: z.object({ tickets: z.array(ticketSchema), ...pageReply }),
  }),
};
