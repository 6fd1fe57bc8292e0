import type { BotSource } from "@balcao/shared/bot-steps/reasons";
import { type LinkPreview, mediaType, messageSource, sendFailure } from "@balcao/shared/messages/schema";
import type { SentMenu } from "@balcao/shared/automation/sent-menu";
import type { SentTemplate } from "@balcao/shared/message-templates/sent-template";
import {
  bigint,
  boolean,
  bytes,
  integer,
  json,
  oneOf,
  smallint,
  text,
  timestamp,
  uuid,
  textOf,
} from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MessageRow = table("messages", {
  id: bigint.default,
  companyId: integer,
  ticketId: integer,
  contactId: integer,
  connectionId: integer,
  chat: text,
  wid: text,
  /** The id of the other rendition of the file. While only the better one is here, it is the id of the usual one. */
  renditionWid: text.null,
  fromMe: boolean,
  source: oneOf(messageSource.options),
  userId: integer.null,
  participant: text.null,
  authorContactId: integer.null,
  body: text.default,
  mediaType: oneOf(mediaType.options),
  mediaId: integer.null,
  ack: smallint.default,
  failure: oneOf(sendFailure.options).null,
  isDeleted: boolean.default,
  isEdited: boolean.default,
  quotedId: bigint.null,
  poll: json<{ options: string[] }>().null,
  raw: bytes.null,
  clientId: uuid.null,
  clientPart: smallint.default,
  /** The message's shown time, which is its place in the conversation. */
  sentAt: timestamp.default,
  /** The server's time, if the message is shown with another time. */
  saidAt: timestamp.null,
  createdAt: timestamp.default,
  forwarded: boolean.default,
  sign: text.null,
  quotedWid: text.null,
  quotedText: text.default,
  ackMs: integer.null,
  unopened: boolean.default,
  /** Meta took the message, and has not decided yet whether to send it. */
  held: boolean.default,
  campaignId: integer.null,
  botSource: textOf<BotSource>().null,
  linkPreview: json<LinkPreview>().null,
  /** The category that Meta charged for the message, or "free". Null when Meta reported none. */
  charged: text.null,
  /** The template of the message. */
  template: json<SentTemplate>().null,
  /** The choices that the customer taps. The body has the same choices as text. */
  menu: json<SentMenu>().null,
});
export type MessageRow = InstanceType<typeof MessageRow>;
