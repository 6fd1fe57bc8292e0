import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { maxKeyword, maxQuickMessage, maxShortcode } from "./rules.ts";
import { quickMessageSchema } from "./schema.ts";

const one = z.object({ quickMessageId: idParam });
const done = z.object({ ok: z.literal(true) });
/** These fields have no defaults, because an update would set a missing field to its default. */
const fields = {
  shortcode: text(maxShortcode).trim().min(1),
  message: text(maxQuickMessage),
  keyword: text(maxKeyword).trim(),
  keywordInitialAnswer: text(maxQuickMessage),
  geral: z.boolean(),
  status: z.boolean(),
};

/** Users see their own quick messages and the company's. A colleague's private quick message is 404. */
export const quickMessagesApi = {
  /** Sorted by shortcode. The search covers shortcode and text and ignores accents. */
  list: route({
    method: "GET",
    path: "/quick-messages",
    access: "user",
    query: z.object({
      searchParam: text(100).default(""),
      ...pageQuery,
      /** Older clients send this, and it is ignored, because the caller gets their own quick messages. */
      userId: idParam.optional(),
    }),
    response: z.object({ records: z.array(quickMessageSchema), ...pageReply }),
  }),
  /** All active quick messages, most used first, for suggestions while writing. */
  active: route({
    method: "GET",
    path: "/quick-messages/list",
    access: "user",
    response: z.array(quickMessageSchema),
  }),
  show: route({
    method: "GET",
    path: "/quick-messages/:quickMessageId",
    access: "user",
    params: one,
    response: quickMessageSchema,
  }),
  create: route({
    method: "POST",
    path: "/quick-messages",
    access: "user",
    body: z.object({
      shortcode: fields.shortcode,
      message: fields.message.default(""),
      keyword: fields.keyword.default(""),
      keywordInitialAnswer: fields.keywordInitialAnswer.default(""),
      geral: fields.geral.default(false),
      status: fields.status.default(true),
    }),
    response: quickMessageSchema,
  }),
  /** Users change their own quick messages. Admins also change the company's (else 403). */
  update: route({
    method: "PUT",
    path: "/quick-messages/:quickMessageId",
    access: "user",
    params: one,
    body: z.object(fields).partial(),
    response: quickMessageSchema,
  }),
  delete: route({
    method: "DELETE",
    path: "/quick-messages/:quickMessageId",
    access: "user",
    params: one,
    response: done,
  }),
  /** Replaces the file. 400 ERR_FILE_TYPE for anything but audio, video, pictures, PDF and Word. */
  attach: route({
    method: "POST",
    path: "/quick-messages/:quickMessageId/media-upload",
    access: "user",
    params: one,
    files: 1,
    fileField: "file",
    body: z.object({ typeArch: text(50).optional() }),
    response: quickMessageSchema,
  }),
  detach: route({
    method: "DELETE",
    path: "/quick-messages/:quickMessageId/media-upload",
    access: "user",
    params: one,
    response: quickMessageSchema,
  }),
  /** Counts a use, so that the quick message is suggested earlier. */
  used: route({
    method: "POST",
    path: "/quick-messages/:quickMessageId/used",
    access: "user",
    params: one,
    response: done,
  }),
};
