import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { flag, pageQuery, pageReply } from "../paging.ts";
import { isOneEmoji, maxFiles, maxTextLength } from "./rules.ts";
import { draftSchema, foldedSchema, messageSchema, timelineTicketSchema } from "./schema.ts";

/** Messages are numbered past 2^31 in time. */
const messageId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const one = z.object({ messageId });

const quoted = z.union([z.object({ id: messageId }).transform(({ id }) => id), messageId]).nullish();

/** A list of texts in a form's one field. */
const captionList = z
  .string()
  .max(700_000)
  .transform((value, context) => {
    const parsed = z.array(text(maxTextLength)).max(maxFiles).safeParse(jsonOf(value));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: "Expected a JSON list of texts" });
    return z.NEVER;
  });
function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

export const messagesApi = {
  /**
   * The whole conversation with the ticket's contact, across tickets and numbers: the newest page first, within a page oldest first.
   * Tickets the caller may not see are folded into one entry each. `around` gives the page with that message in its middle, and
   * `newerCursor` then leads on to what came after it.
   */
  list: route({
    method: "GET",
    path: "/messages/:ticketId",
    access: "user",
    params: z.object({ ticketId: idParam }),
    query: z.object({ ...pageQuery, around: messageId.optional(), newer: z.string().max(1000).optional() }),
    response: z.object({
      messages: z.array(messageSchema),
      /** The tickets these messages are of, for the notices between them. */
      tickets: z.array(timelineTicketSchema),
      folded: z.array(foldedSchema),
      ...pageReply,
      /** Towards the present; null when this page reaches it. */
      newerCursor: z.string().nullable(),
    }),
  }),
  /**
   * Text as JSON, or files in `medias` with `body` as caption of the first. Answers as soon as the messages are stored;
   * they leave in order. A repeated `clientId` is the same message. Only in one's own open ticket (409 ERR_TICKET_STATE).
   */
  send: route({
    method: "POST",
    path: "/messages/:ticketId",
    access: "user",
    scope: "none",
    params: z.object({ ticketId: idParam }),
    files: maxFiles,
    body: z.object({
      body: text(maxTextLength).default(""),
      clientId: z.uuid().optional(),
      /** Sends the file of this quick message, which is not uploaded again; `body` is its caption when no file was. */
      quickMessageId: idParam.optional(),
      /** The message answered to: its id, or the message itself as older clients send it. */
      quotedMsg: quoted,
      /** Captions in the order of the files, as a JSON list of texts; without it `body` is the caption of the first. */
      captions: captionList.optional(),
      /** The customer sees the sender's name above the text; what is stored stays clean. */
      sign: flag,
    }),
    response: z.object({ messages: z.array(messageSchema) }),
  }),
  /** Changes the text on the customer's phone too; 409 ERR_EDIT_WAPP_MSG when it is too late. */
  edit: route({
    method: "PUT",
    path: "/messages/:messageId",
    access: "user",
    params: one,
    body: z.object({ body: text(maxTextLength).trim().min(1) }),
    response: messageSchema,
  }),
  /** Deletes for everyone; 409 ERR_DELETE_WAPP_MSG when it is too late. */
  delete: route({
    method: "DELETE",
    path: "/messages/:messageId",
    access: "user",
    params: one,
    response: messageSchema,
  }),
  /** Earlier texts of an edited message, oldest first. */
  versions: route({
    method: "GET",
    path: "/messages/:messageId/versions",
    access: "user",
    params: one,
    response: z.object({ versions: z.array(z.object({ body: z.string(), replacedAt: z.iso.datetime() })) }),
  }),
  /** Puts the company's reaction on a message, replaces it, or with an empty emoji takes it back. Only in one's own open ticket. */
  react: route({
    method: "POST",
    path: "/messages/:messageId/reactions",
    access: "user",
    params: one,
    body: z.object({ emoji: z.union([z.literal(""), z.string().max(64).refine(isOneEmoji, "Expected one emoji")]) }),
    response: messageSchema,
  }),
  /** Sends the same content on, marked as forwarded, into one's own open tickets; files are not uploaded again. */
  forward: route({
    method: "POST",
    path: "/messages/:messageId/forward",
    access: "user",
    params: one,
    body: z.object({ ticketIds: z.array(idParam).min(1).max(10), clientId: z.uuid() }),
    response: z.object({ messages: z.array(messageSchema) }),
  }),
  /** One's own mark on a message; nobody else sees it. */
  star: route({
    method: "PUT",
    path: "/messages/:messageId/star",
    access: "user",
    params: one,
    body: z.object({ starred: z.boolean() }),
    response: z.object({ messageId: z.number().int(), contactId: z.number().int(), starred: z.boolean() }),
  }),
  /** What one starred in the conversation with a ticket's contact: all ids for the marks, newest messages first for the list. */
  starred: route({
    method: "GET",
    path: "/messages/:ticketId/starred",
    access: "user",
    params: z.object({ ticketId: idParam }),
    response: z.object({ messages: z.array(messageSchema) }),
  }),
  /** Media, documents or links of the conversation with a ticket's contact, newest first, as far as the caller may see. */
  files: route({
    method: "GET",
    path: "/messages/:ticketId/files",
    access: "user",
    params: z.object({ ticketId: idParam }),
    query: z.object({ kind: z.enum(["media", "documents", "links"]).default("media"), ...pageQuery }),
    response: z.object({ messages: z.array(messageSchema), ...pageReply }),
  }),
  /** What is half written in a ticket, kept for whoever goes on with it. */
  draft: route({
    method: "GET",
    path: "/tickets/:ticketId/draft",
    access: "user",
    params: z.object({ ticketId: idParam }),
    response: z.object({ draft: draftSchema.nullable() }),
  }),
  /** An empty body clears it. Sending clears it too. Only in one's own open ticket. */
  saveDraft: route({
    method: "PUT",
    path: "/tickets/:ticketId/draft",
    access: "user",
    params: z.object({ ticketId: idParam }),
    body: z.object({ body: text(maxTextLength) }),
    response: z.object({ draft: draftSchema.nullable() }),
  }),
  /** Sends a failed message again, under the same id unless WhatsApp refused it. */
  retry: route({
    method: "POST",
    path: "/messages/:messageId/retry",
    access: "user",
    params: one,
    response: messageSchema,
  }),
};
