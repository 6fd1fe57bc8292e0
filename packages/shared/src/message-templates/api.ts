import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { flag, pageQuery, pageReply } from "../paging.ts";
import { maxTemplateValue, templateLanguages, templateLimits as limits } from "./rules.ts";
import { cardHeaders, headerFiles, messageTemplateSchema } from "./schema.ts";
import { jsonOr } from "./values.ts";

const one = z.object({ templateId: idParam });
const manages = {
  access: "message-templates-page:manage",
  duringVisit: false,
  scope: "none",
  budget: "lookup",
} as const;

const button = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reply"), text: text(limits.button) }),
  z.object({ kind: z.literal("url"), text: text(limits.button), url: text(limits.url), sample: text(limits.url) }),
  z.object({ kind: z.literal("phone"), text: text(limits.button), phone: text(30) }),
  z.object({ kind: z.literal("code"), sample: text(limits.code) }),
  z.object({ kind: z.literal("contact") }),
]);
const header = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("text"), text: text(limits.header), sample: text(maxTemplateValue) }),
  z.object({ kind: z.enum(headerFiles) }),
]);
const sample = z.record(text(60), text(maxTemplateValue));
/** The position of the card's file among the files of the call. Null when the call has no file for this card. */
const upload = z.number().int().min(0).max(9).nullable().default(null);
const card = z.object({
  header: z.enum(cardHeaders),
  body: text(limits.card),
  samples: sample,
  buttons: z.array(button).max(limits.cardButtons, { abort: true }),
  upload,
});
const content = z.object({
  header,
  body: text(limits.body),
  samples: sample,
  footer: text(limits.footer),
  buttons: z.array(button).max(limits.buttons, { abort: true }),
  offer: z.object({ text: text(limits.offer), expires: z.boolean() }).optional(),
  cards: z.array(card).max(limits.cards, { abort: true }).optional(),
});

const fields = { category: z.enum(["utility", "marketing"]), content: jsonOr(content) };

/**
 * Message templates of official numbers. Meta stores them, and the product has Meta's last report. Each refusal of Meta has its own code:
 * ERR_TEMPLATE_EXISTS, ERR_TEMPLATE_NAME_RESTS, ERR_TEMPLATE_EDIT_RESTS, ERR_TEMPLATE_CATEGORY, ERR_TEMPLATE_STATE, or ERR_TEMPLATE_REFUSED with
 * Meta's sentence as `reason`.
 */
export const messageTemplatesApi = {
  /**
   * The templates, sorted by name and language. `connectionId`: only those of this number's account. `sendable`: only those that can be sent now. `name`:
   * only those with this name.
   */
  list: route({
    method: "GET",
    path: "/message-templates",
    access: "user",
    query: z.object({
      searchParam: text(100).default(""),
      name: text(limits.name).optional(),
      connectionId: idParam.optional(),
      sendable: flag,
      ...pageQuery,
    }),
    response: z.object({ templates: z.array(messageTemplateSchema), ...pageReply }),
  }),
  /** How many templates the account of this number has, and how many Meta lets it have; `most` is null until Meta told it. */
  room: route({
    method: "GET",
    path: "/message-templates/room",
    access: "message-templates-page:manage",
    query: z.object({ connectionId: idParam }),
    response: z.object({ used: z.number().int(), most: z.number().int().nullable() }),
  }),
  /** Asks Meta for the templates of all accounts of the company. */
  refresh: route({
    method: "POST",
    path: "/message-templates/refresh",
    ...manages,
    body: z.object({}),
    response: z.object({ ok: z.literal(true) }),
  }),
  /**
   * Makes a template of the number's account at Meta, which reviews it. A header with a file needs a sample file. Each card says which file of the call is
   * its own; customers get the same file.
   */
  create: route({
    method: "POST",
    path: "/message-templates",
    ...manages,
    files: limits.cards,
    body: z.object({
      connectionId: idParam,
      name: text(limits.name).regex(/^[a-z0-9_]+$/),
      language: z.enum(templateLanguages),
      ...fields,
    }),
    response: messageTemplateSchema,
  }),
  /** Changes a template at Meta, which reviews it again. Without a new file, a header of the same kind keeps its sample, and a card keeps its file. */
  update: route({
    method: "PUT",
    path: "/message-templates/:templateId",
    ...manages,
    files: limits.cards,
    params: one,
    body: z.object(fields),
    response: messageTemplateSchema,
  }),
  /**
   * Gives cards of a carousel the files that customers get. At Meta the text and the review stay. `places`: for each file, the place of its card from 0.
   * 422 ERR_TEMPLATE_FILE for a file that does not fit its card.
   */
  setFiles: route({
    method: "PUT",
    path: "/message-templates/:templateId/files",
    ...manages,
    files: limits.cards,
    params: one,
    body: z.object({
      places: jsonOr(z.array(z.number().int().min(0).max(9)).min(1).max(limits.cards, { abort: true })),
    }),
    response: messageTemplateSchema,
  }),
  /**
   * Deletes a template in this language at Meta, which blocks the template's name for weeks. 409 ERR_USED_BY_CAMPAIGN while a running campaign sends
   * the template.
   */
  delete: route({
    method: "DELETE",
    path: "/message-templates/:templateId",
    ...manages,
    params: one,
    response: z.object({ ok: z.literal(true) }),
  }),
};
