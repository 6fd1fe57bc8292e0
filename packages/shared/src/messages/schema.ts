import { z } from "zod";
import { botSources } from "../bot-steps/reasons.ts";
import { queueSchema } from "../queues/schema.ts";

/** The body of a call_log: the kind of call, and whether it was refused. */
export const callBodies = ["voice", "video", "voice-refused", "video-refused"] as const;
export type CallBody = (typeof callBodies)[number];

/** The kind of content. `undecrypted` is a placeholder: the content may still arrive for the same message. */
export const mediaType = z.enum([
  "text",
  "image",
  "audio",
  "video",
  "application",
  "sticker",
  "locationMessage",
  "vcard",
  "poll",
  "call_log",
  "undecrypted",
  "unsupported",
]);
export type MediaType = z.infer<typeof mediaType>;

/** 0 waiting, 1 sent (the server has it), 2 received (on the phone), 3 read, 4-5 played, -1 failed. */
export const ackSchema = z.union([-1, 0, 1, 2, 3, 4, 5].map((level) => z.literal(level)));
export const Ack = { failed: -1, waiting: 0, sent: 1, received: 2, read: 3, played: 4 } as const;

/** pending = on its way from WhatsApp, failed = can be tried again, too_large = left on the phone. */
export const mediaState = z.enum(["pending", "ok", "failed", "too_large"]);
export const mediaSchema = z.object({
  id: z.number().int(),
  state: mediaState,
  /** The path below the origin, for <img src> and downloads. The session cookie is enough to read it. */
  url: z.string(),
  mimetype: z.string(),
  name: z.string(),
  size: z.number().int().nullable(),
  seconds: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** True for a recorded voice note, false for an audio file. */
  voice: z.boolean(),
  /** 64 levels from 0 to 100, for voice notes. */
  waveform: z.array(z.number().int()).nullable(),
  /** A tiny JPEG as a data URL, shown while the file loads. */
  thumbnail: z.string().nullable(),
  /** What is said in a voice note, empty: nothing. Null: nobody had it written down. */
  transcript: z.string().nullable(),
});
export type Media = z.infer<typeof mediaSchema>;

/** Why a message was not sent. `restricted`: WhatsApp lets the number begin no conversations for now. The screen translates the word (`messages.failure.<word>`). */
export const sendFailures = [
  "refused",
  "restricted",
  "not-on-whatsapp",
  "too-old",
  "no-connection",
  "media",
  "internal",
] as const;
export const sendFailure = z.enum(sendFailures);
export type SendFailure = z.infer<typeof sendFailure>;

/**
 * Who a message is by: the customer, somebody on the company's own phone, an attendant here, or an automatic text. Nothing writes the others
 * yet; they are known before, because two versions run side by side while an upgrade rolls, and the older one reads what the newer wrote.
 */
export const messageSource = z.enum([
  "customer",
  "phone",
  "desk",
  "system",
  "schedule",
  "campaign",
  "api",
  "bot",
  "assistant",
]);
export type MessageSource = z.infer<typeof messageSource>;

/** What the sender's phone says of the page that a text links to. Nobody fetched the page: all of it is the sender's word. */
export const linkPreviewSchema = z.object({
  /** The address as it stands in the text. */
  text: z.string(),
  /** The same as a complete address, http or https only. */
  url: z.string(),
  title: z.string(),
  description: z.string(),
  /** A tiny JPEG as a data URL. */
  thumbnail: z.string().nullable(),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;

export const messageSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
  /** The text or caption without signature. A location is "image|link|description"; contact cards are vCards in a row. */
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  media: mediaSchema.nullable(),
  ack: ackSchema,
  failure: sendFailure.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  /** The customer's phone could not open it and asked for it again, and has not said since that it has it. */
  isUnopened: z.boolean(),
  quotedMsg: z
    .object({
      id: z.number().int(),
      body: z.string(),
      fromMe: z.boolean(),
      mediaType,
      author: z.string(),
      /** It is in a ticket that the reader may not see, or that some readers of this event may not: then all but the id is left out. */
      hidden: z.boolean(),
    })
    .nullable(),
  /** The words of a quoted message that we do not have, as the sender's phone gave them. */
  quotedText: z.string().nullable(),
  /** Null too once the link is no longer in the text. */
  linkPreview: linkPreviewSchema.nullable(),
  /** The name of the author: the attendant on our messages, the member in a group, else the contact. */
  author: z.string(),
  source: messageSource,
  userId: z.number().int().nullable(),
  /** What an automatic text is; null: it is none, or older than this. */
  botSource: z.enum(botSources).nullable(),
  /** On how many sources a text of the assistant rests; null: it is none of its texts. */
  sourceCount: z.number().int().nullable(),
  /** The campaign that it is a part of. */
  campaignId: z.number().int().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), author: z.string() })),
  poll: z.object({ options: z.array(z.object({ text: z.string(), votes: z.number().int() })) }).nullable(),
  /** The id that the browser gave the message, so that the browser can replace its waiting copy. */
  clientId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof messageSchema>;

/** A ticket as the notice between the messages of two tickets shows it. */
export const timelineTicketSchema = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  code: z.string(),
  status: z.enum(["pending", "open", "closed"]),
  queue: queueSchema.nullable(),
  whatsapp: z.object({ id: z.number().int(), name: z.string() }),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type TimelineTicket = z.infer<typeof timelineTicketSchema>;

/** A part of a timeline in a ticket that the caller may not see: that it exists, without its content. */
export const foldedSchema = z.object({
  ticketId: z.number().int(),
  queue: z.object({ name: z.string() }).nullable(),
  /** The time of its newest message on this page, which gives its position between the messages. */
  at: z.iso.datetime(),
  count: z.number().int(),
});
export type Folded = z.infer<typeof foldedSchema>;

/** The draft of a ticket, and the user who wrote it. */
export const draftSchema = z.object({
  body: z.string(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;
