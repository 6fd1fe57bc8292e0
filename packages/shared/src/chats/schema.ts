import { z } from "zod";
import { namedSchema } from "../contract.ts";

export const chatUserSchema = z.object({
  userId: z.number().int(),
  user: namedSchema,
  /** How many messages of other members this member has not read. */
  unreads: z.number().int(),
  /** How many of these messages name this member. */
  mentions: z.number().int(),
  /** The newest message that this member has read. 0 before the first. */
  readMessageId: z.number().int(),
});
export type ChatUser = z.infer<typeof chatUserSchema>;

/** The newest message as a list shows it. */
export const chatPreviewSchema = z.object({
  id: z.number().int(),
  sender: namedSchema,
  /** The beginning of the message's text. */
  message: z.string(),
  /** The name of the message's first file. */
  fileName: z.string().nullable(),
  isDeleted: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** A chat as one of its members sees it. */
export const chatSchema = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  title: z.string(),
  ownerId: z.number().int(),
  /** Its members by name, including the owner. */
  users: z.array(chatUserSchema),
  /** "<sender>: <text>", empty before the first message. */
  lastMessage: z.string(),
  last: chatPreviewSchema.nullable(),
  /** The member has silenced the chat, so only messages that mention the member make a sound. */
  muted: z.boolean(),
  /** The time of the newest message. */
  updatedAt: z.iso.datetime(),
});
export type Chat = z.infer<typeof chatSchema>;

export const chatFileSchema = z.object({
  id: z.number().int(),
  /** The path below the origin. The cookie of the session is enough to read it. */
  path: z.string(),
  /** The type from the file's bytes. */
  mediaType: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
});
export type ChatFile = z.infer<typeof chatFileSchema>;

export const chatMessageSchema = z.object({
  id: z.number().int(),
  chatId: z.number().int(),
  /** The browser that sent the message makes this id, so a repeated call is the same message. */
  clientId: z.string().nullable(),
  /** The text. Empty when the message was deleted. */
  message: z.string(),
  senderId: z.number().int(),
  /** The sender with their present name, even when the user was removed. */
  sender: namedSchema,
  /** The members whom the text names. */
  mentions: z.array(z.number().int()),
  /** The message that this message answers. */
  quoted: z
    .object({
      id: z.number().int(),
      sender: namedSchema,
      message: z.string(),
      fileName: z.string().nullable(),
      isDeleted: z.boolean(),
    })
    .nullable(),
  files: z.array(chatFileSchema),
  isDeleted: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The unread messages of one chat, for the count in the menu and for notices. */
export const chatUnreadSchema = z.object({
  chatId: z.number().int(),
  uuid: z.uuid(),
  title: z.string(),
  unreads: z.number().int(),
  mentions: z.number().int(),
  muted: z.boolean(),
});
export type ChatUnread = z.infer<typeof chatUnreadSchema>;
