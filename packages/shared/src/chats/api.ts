import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { pageQuery, pageReply } from "../paging.ts";
import { chatTitle, maxChatFiles, maxChatMessage, maxMembers } from "./rules.ts";
import { chatMessageSchema, chatSchema, chatUnreadSchema } from "./schema.ts";

const one = z.object({ chatId: idParam });
const oneMessage = z.object({ chatMessageId: idParam });
const ok = z.object({ ok: z.literal(true) });
/** An id, or a user as older clients send it. The owner is always a member. */
const member = z.union([idParam, z.object({ id: idParam }).transform(({ id }) => id)]);
const fields = {
  title: text(chatTitle.max).trim().min(chatTitle.min),
  users: z.array(member).min(1).max(maxMembers),
};

/** The internal chats of the company. A user who is not a member gets 404 from every call, whatever their profile. */
export const chatsApi = {
  /** The caller's chats. Chats with the newest messages are first. */
  list: route({
    method: "GET",
    path: "/chats",
    access: "user",
    plan: "useInternalChat",
    query: z.object({ ...pageQuery }),
    response: z.object({ records: z.array(chatSchema), ...pageReply }),
  }),
  /** Every chat of the caller with unread messages. */
  unreads: route({
    method: "GET",
    path: "/chats/unreads",
    access: "user",
    plan: "useInternalChat",
    response: z.object({ chats: z.array(chatUnreadSchema) }),
  }),
  /** Searches for words in the caller's chats, newest first. Accents do not matter. A page may be short although `nextCursor` leads to more. */
  search: route({
    method: "GET",
    path: "/chats/search",
    access: "user",
    plan: "useInternalChat",
    budget: "search",
    query: z.object({ q: text(100).trim().min(2), cursor: text(1000).optional() }),
    response: z.object({
      hits: z.array(
        z.object({
          message: chatMessageSchema,
          chat: chatSchema.pick({ id: true, uuid: true, title: true }),
          /** The line around the match, as pieces of text in order. The screen marks the pieces with `hit`. */
          snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
  showByUuid: route({
    method: "GET",
    path: "/chats/u/:chatUuid",
    access: "user",
    plan: "useInternalChat",
    params: z.object({ chatUuid: z.uuid() }),
    response: chatSchema,
  }),
  /** Makes a chat. The caller is its owner. */
  create: route({
    method: "POST",
    path: "/chats",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    body: z.object(fields),
    response: chatSchema,
  }),
  /** Only for the owner (else 403). `users` are all members. A user who is left out no longer sees the chat, and a new user sees all of it. */
  update: route({
    method: "PUT",
    path: "/chats/:chatId",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    params: one,
    body: z.object(fields).partial(),
    response: chatSchema,
  }),
  /** Deletes the chat with its messages and their files. Only for the owner (else 403). */
  delete: route({
    method: "DELETE",
    path: "/chats/:chatId",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    scope: "none",
    params: one,
    response: ok,
  }),
  /** How many messages and files a deletion of the chat would delete. Only for the owner (else 403). */
  removal: route({
    method: "GET",
    path: "/chats/:chatId/removal",
    access: "user",
    plan: "useInternalChat",
    params: one,
    response: z.object({ messages: z.number().int(), files: z.number().int() }),
  }),
  /** Ends the caller's membership. The owner cannot leave (403). */
  leave: route({
    method: "POST",
    path: "/chats/:chatId/leave",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    params: one,
    response: ok,
  }),
  mute: route({
    method: "PUT",
    path: "/chats/:chatId/mute",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    params: one,
    body: z.object({ muted: z.boolean() }),
    response: chatSchema,
  }),
  /**
   * Marks the chat as read by the caller up to `messageId`, or as a whole. Older clients send `userId`, which is ignored, because each user reads
   * only for themselves. A mark never moves back.
   */
  read: route({
    method: "POST",
    path: "/chats/:chatId/read",
    access: "user",
    plan: "useInternalChat",
    params: one,
    body: z.object({ userId: idParam.optional(), messageId: idParam.optional() }),
    response: chatSchema,
  }),
  /**
   * The newest page first, and within a page the oldest message first. `around` returns the page with that message in the middle. `newerCursor` then
   * leads to the newer pages.
   */
  messages: route({
    method: "GET",
    path: "/chats/:chatId/messages",
    access: "user",
    plan: "useInternalChat",
    params: one,
    query: z.object({ ...pageQuery, around: idParam.optional(), newer: text(1000).optional() }),
    response: z.object({
      records: z.array(chatMessageSchema),
      ...pageReply,
      /** The cursor towards the newest messages. Null when this page includes them. */
      newerCursor: z.string().nullable(),
    }),
  }),
  /** Sends a text as JSON, or files in `medias` with the text in a form. A repeated `clientId` is the same message. */
  send: route({
    method: "POST",
    path: "/chats/:chatId/messages",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    scope: "none",
    params: one,
    files: maxChatFiles,
    body: z.object({
      message: text(maxChatMessage).default(""),
      clientId: z.uuid().optional(),
      /** The message that this one answers. */
      quotedId: idParam.optional(),
    }),
    response: chatMessageSchema,
  }),
  /** Edits the caller's own message (else 403), unless it is deleted (409 ERR_CHAT_MESSAGE_STATE). */
  edit: route({
    method: "PUT",
    path: "/chats/messages/:chatMessageId",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    params: oneMessage,
    body: z.object({ message: text(maxChatMessage).trim().min(1) }),
    response: chatMessageSchema,
  }),
  /** Deletes the text and the files of the caller's own message (else 403). The message stays in the list. A second deletion changes nothing. */
  deleteMessage: route({
    method: "DELETE",
    path: "/chats/messages/:chatMessageId",
    duringVisit: false,
    access: "user",
    plan: "useInternalChat",
    scope: "none",
    params: oneMessage,
    response: chatMessageSchema,
  }),
};
