import { z } from "zod";
import { activitySchema } from "../activities/schema.ts";
import { numberNoticeSchema } from "../contacts/schema.ts";
import { idParam, route, text } from "../contract.ts";
import { templateValues } from "../message-templates/values.ts";
import { flag, pageQuery, pageReply } from "../paging.ts";
import { ticketNoteSchema } from "../ticket-notes/schema.ts";
import { isOneEmoji, maxEmojiLength, maxFiles, maxTextLength, mostForwards } from "./rules.ts";
import { draftSchema, foldedSchema, messageSchema, timelineTicketSchema } from "./schema.ts";

/** Ids of messages may exceed 2^31 some day. */
const messageId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const one = z.object({ messageId });

const quoted = z.union([z.object({ id: messageId }).transform(({ id }) => id), messageId]).nullish();

/** A JSON list of texts in one field of a form. */
const captionList = text(700_000).transform((value, context) => {
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
   * The timeline of the ticket's contact, across tickets and numbers: newest page first, and oldest message first within a page. A ticket that the
   * caller may not see is folded into one entry. `around` returns the page with that message in the middle. `newerCursor` then leads to the newer
   * pages.
   */
  list: route({
    method: "GET",
    path: "/messages/:ticketId",
    access: "user",
    params: z.object({ ticketId: idParam }),
    query: z.object({ ...pageQuery, around: messageId.optional(), newer: text(1000).optional() }),
    response: z.object({
      messages: z.array(messageSchema),
      /** The tickets to which these messages belong, for the notices between them. */
      tickets: z.array(timelineTicketSchema),
      folded: z.array(foldedSchema),
      /** Changes of the contact's number between these messages, oldest first. */
      notices: z.array(numberNoticeSchema),
      /** The changes of these messages' tickets and contact between them, oldest first. */
      activities: z.array(activitySchema),
      /** The internal notes written between these messages, oldest first. The customer never sees them. */
      notes: z.array(ticketNoteSchema),
      ...pageReply,
      /** The cursor towards the newest messages. Null when this page includes them. */
      newerCursor: z.string().nullable(),
    }),
  }),
  /**
   * Sends a text as JSON, or files in `medias` with `body` as caption of the first. The call answers when the messages are stored. They are sent in
   * order. A repeated `clientId` is the same message. Only in the caller's own open ticket (else 409 ERR_TICKET_STATE).
   */
  send: route({
    method: "POST",
    path: "/messages/:ticketId",
    duringVisit: false,
    access: "user",
    scope: "none",
    params: z.object({ ticketId: idParam }),
    files: maxFiles,
    body: z.object({
      body: text(maxTextLength).default(""),
      clientId: z.uuid().optional(),
      /** Sends the file of this quick message without another upload. Without uploaded files `body` is its caption. */
      quickMessageId: idParam.optional(),
      /** Sends the file of this entry of a file list in the same way. */
      fileListEntryId: idParam.optional(),
      /** The quoted message: its id, or the whole message as older clients send it. */
      quotedMsg: quoted,
      /** Captions in the order of the files, as a JSON list of texts. Without captions `body` is the caption of the first file. */
      captions: captionList.optional(),
      /** Puts the signature above the text on the customer's phone. The stored text has no signature. */
      sign: flag,
      /**
       * Adds a button by which the customer sends the phone number. The call then has no files. 409 ERR_NUMBER_CANNOT when the ticket's number cannot
       * send such a button.
       */
      asksPhone: flag,
    }),
    response: z.object({ messages: z.array(messageSchema) }),
  }),
  /**
   * Sends a template, with a file in `medias` if its header is one (else 422 ERR_TEMPLATE_FILE). Our variables in the values are filled in. 422
   * ERR_TEMPLATE_VALUES names the missing values. 409 ERR_TEMPLATE_NOT_SENDABLE names the state in which Meta does not send it. A repeated `clientId`
   * is the same message. Only in the caller's own open ticket.
   */
  sendTemplate: route({
    method: "POST",
    path: "/messages/:ticketId/template",
    duringVisit: false,
    access: "user",
    scope: "none",
    params: z.object({ ticketId: idParam }),
    files: 1,
    body: z.object({ templateId: idParam, values: templateValues, clientId: z.uuid().optional() }),
    response: z.object({ messages: z.array(messageSchema) }),
  }),
  /** Changes the text here and on the customer's phone. 409 ERR_EDIT_WAPP_MSG when it is too late, ERR_NUMBER_CANNOT. */
  edit: route({
    method: "PUT",
    path: "/messages/:messageId",
    duringVisit: false,
    access: "user",
    params: one,
    body: z.object({ body: text(maxTextLength).trim().min(1) }),
    response: messageSchema,
  }),
  /** Deletes the message for everyone. 409 ERR_DELETE_WAPP_MSG when it is too late, ERR_NUMBER_CANNOT. */
  delete: route({
    method: "DELETE",
    path: "/messages/:messageId",
    duringVisit: false,
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
  /** Sets or replaces the company's reaction to a message. An empty emoji removes it. Only in the caller's own open ticket. */
  react: route({
    method: "POST",
    path: "/messages/:messageId/reactions",
    duringVisit: false,
    access: "user",
    params: one,
    body: z.object({ emoji: z.union([z.literal(""), text(maxEmojiLength).refine(isOneEmoji, "Expected one emoji")]) }),
    response: messageSchema,
  }),
  /** Forwards the content, marked as forwarded, into open tickets of the caller. Files are not uploaded again. */
  forward: route({
    method: "POST",
    path: "/messages/:messageId/forward",
    duringVisit: false,
    access: "user",
    params: one,
    body: z.object({ ticketIds: z.array(idParam).min(1).max(mostForwards), clientId: z.uuid() }),
    response: z.object({ messages: z.array(messageSchema) }),
  }),
  /** Sets or removes the caller's star on a message. Other users do not see it. */
  star: route({
    method: "PUT",
    path: "/messages/:messageId/star",
    duringVisit: false,
    access: "user",
    params: one,
    body: z.object({ starred: z.boolean() }),
    response: z.object({ messageId: z.number().int(), contactId: z.number().int(), starred: z.boolean() }),
  }),
  /** The messages that the caller starred in the timeline of a ticket's contact, newest first. */
  starred: route({
    method: "GET",
    path: "/messages/:ticketId/starred",
    access: "user",
    params: z.object({ ticketId: idParam }),
    response: z.object({ messages: z.array(messageSchema) }),
  }),
  /** Media, documents or links in the timeline of a ticket's contact that the caller may see, newest first. */
  files: route({
    method: "GET",
    path: "/messages/:ticketId/files",
    access: "user",
    params: z.object({ ticketId: idParam }),
    query: z.object({ kind: z.enum(["media", "documents", "links"]).default("media"), ...pageQuery }),
    response: z.object({ messages: z.array(messageSchema), ...pageReply }),
  }),
  /** The draft of a ticket, for the user who continues it. */
  draft: route({
    method: "GET",
    path: "/tickets/:ticketId/draft",
    access: "user",
    params: z.object({ ticketId: idParam }),
    response: z.object({ draft: draftSchema.nullable() }),
  }),
  /** Stores the draft. An empty body deletes it, and so does sending. Only in the caller's own open ticket. */
  saveDraft: route({
    method: "PUT",
    path: "/tickets/:ticketId/draft",
    duringVisit: false,
    access: "user",
    params: z.object({ ticketId: idParam }),
    body: z.object({ body: text(maxTextLength) }),
    response: z.object({ draft: draftSchema.nullable() }),
  }),
  /** Sends a failed message again, under the same id unless WhatsApp refused it. */
  retry: route({
    method: "POST",
    path: "/messages/:messageId/retry",
    duringVisit: false,
    access: "user",
    params: one,
    response: messageSchema,
  }),
};
