import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { idList, pageQuery, pageReply } from "../paging.ts";
import { maxConsentSource, maxListName, maxVariables, maxVariableValue, minListName } from "./rules.ts";
import { variableKey } from "./columns.ts";
import { contactListImportSchema } from "./import.ts";
import { contactListItemSchema, contactListSchema } from "./schema.ts";

const one = z.object({ contactListId: idParam });
const done = z.object({ ok: z.literal(true) });
const name = text(maxListName).trim().min(minListName);
const consentSource = text(maxConsentSource).trim();
/** All these calls require a plan with campaigns. */
const plan = "useCampaigns" as const;

/** The choice of contacts for a list. Groups, contacts without a number and blocked contacts are never included. */
const filter = {
  /** Contacts with any of these tags on a ticket, and with a ticket in any of these queues. */
  tagIds: z.array(idParam).max(500),
  queueIds: z.array(idParam).max(500),
  /** The time of the last message from or to the contact is before, or not before, this time. */
  lastBefore: z.iso.datetime({ offset: true }).nullish(),
  lastAfter: z.iso.datetime({ offset: true }).nullish(),
  /** Whether contacts who opted out are left out. Otherwise these contacts are counted, and the import's report names them. */
  optedIn: z.boolean(),
};
const yesOrNo = z.enum(["true", "false"]).transform((word) => word === "true");

/** Lists of people for campaigns. They belong to the whole company. */
export const contactListsApi = {
  /** Sorted by name. The search ignores accents. */
  list: route({
    method: "GET",
    path: "/contact-lists",
    access: "user",
    plan,
    query: z.object({ searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ records: z.array(contactListSchema), ...pageReply }),
  }),
  /** All lists, for a field that chooses one. */
  all: route({
    method: "GET",
    path: "/contact-lists/list",
    access: "user",
    plan,
    response: z.array(contactListSchema),
  }),
  /** How many contacts a list with this filter would get, and how many contacts are left out because they have no number. */
  countContacts: route({
    method: "GET",
    path: "/contact-lists/contacts-count",
    access: "user",
    plan,
    budget: "search",
    query: z.object({
      tagIds: idList,
      queueIds: idList,
      lastBefore: filter.lastBefore,
      lastAfter: filter.lastAfter,
      optedIn: yesOrNo.default(true),
    }),
    response: z.object({ count: z.number().int(), withoutNumber: z.number().int() }),
  }),
  show: route({
    method: "GET",
    path: "/contact-lists/:contactListId",
    access: "user",
    plan,
    params: one,
    response: contactListSchema,
  }),
  create: route({
    method: "POST",
    path: "/contact-lists",
    access: "user",
    plan,
    body: z.object({ name, consentSource: consentSource.default("") }),
    response: contactListSchema,
  }),
  /** Makes a list and fills it in the background with the contacts that the filter finds. */
  createFromContacts: route({
    method: "POST",
    path: "/contact-lists/from-contacts",
    access: "user",
    plan,
    budget: "bulk",
    body: z.object({
      name,
      tagIds: filter.tagIds.default([]),
      queueIds: filter.queueIds.default([]),
      lastBefore: filter.lastBefore,
      lastAfter: filter.lastAfter,
      optedIn: filter.optedIn.default(true),
    }),
    response: z.object({ contactList: contactListSchema, contactListImport: contactListImportSchema }),
  }),
  update: route({
    method: "PUT",
    path: "/contact-lists/:contactListId",
    access: "user",
    plan,
    params: one,
    body: z.object({ name, consentSource }).partial(),
    response: contactListSchema,
  }),
  /** Deletes a list with its items and the reports of its imports. */
  delete: route({
    method: "DELETE",
    path: "/contact-lists/:contactListId",
    access: "user",
    plan,
    params: one,
    response: done,
  }),
};

const oneItem = z.object({ itemId: idParam });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  name,
  /** A number as a user typed it: any signs between the digits, with or without country and ninth digit. It has 8 to 50 characters. */
  number: text(50).trim().min(8),
  email: z.union([z.literal(""), z.email().max(254)]),
  variables: z
    .record(z.string().regex(variableKey), text(maxVariableValue))
    .refine((all) => Object.keys(all).length <= maxVariables, "Too many variables"),
};

/** The people on a list. */
export const contactListItemsApi = {
  /** Sorted by name. A search term of digits finds numbers with and without the Brazilian ninth digit. */
  list: route({
    method: "GET",
    path: "/contact-list-items",
    access: "user",
    plan,
    query: z.object({ contactListId: idParam, searchParam: text(100).default(""), ...pageQuery }),
    response: z.object({ contacts: z.array(contactListItemSchema), ...pageReply }),
  }),
  show: route({
    method: "GET",
    path: "/contact-list-items/:itemId",
    access: "user",
    plan,
    params: oneItem,
    response: contactListItemSchema,
  }),
  /** 409 ERR_NUMBER_ON_LIST when the list already has the number, 400 ERR_WAPP_INVALID_CONTACT with a `reason` when the text is no number. */
  create: route({
    method: "POST",
    path: "/contact-list-items",
    access: "user",
    plan,
    body: z.object({
      contactListId: idParam,
      name: fields.name,
      number: fields.number,
      email: fields.email.default(""),
      variables: fields.variables.default({}),
    }),
    response: contactListItemSchema,
  }),
  /** When the number changes, WhatsApp is asked about the new one. */
  update: route({
    method: "PUT",
    path: "/contact-list-items/:itemId",
    access: "user",
    plan,
    params: oneItem,
    body: z.object(fields).partial(),
    response: contactListItemSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/contact-list-items/:itemId",
    access: "user",
    plan,
    params: oneItem,
    response: done,
  }),
};
