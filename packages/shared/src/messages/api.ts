import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { maxFiles, maxTextLength } from "./rules.ts";
import { messageSchema } from "./schema.ts";

/** Messages are numbered past 2^31 in time. */
const messageId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const one = z.object({ messageId });

export const messagesApi = {
  /** The newest page first; within a page oldest first. */
  list: route({
    method: "GET",
    path: "/messages/:ticketId",
    access: "user",
    params: z.object({ ticketId: idParam }),
    query: z.object(pageQuery),
    response: z.object({ messages: z.array(messageSchema), ...pageReply }),
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
      /** Id of the message answered to. */
      quotedMsg: messageId.optional(),
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
  /** Sends a failed message again, under the same id unless WhatsApp refused it. */
  retry: route({
    method: "POST",
    path: "/messages/:messageId/retry",
    access: "user",
    params: one,
    response: messageSchema,
  }),
};
