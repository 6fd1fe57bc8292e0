import { z } from "zod";
import { queueSchema } from "../queues/schema.ts";

/** Body of a call_log: what kind it was, and whether it was turned away. */
export const callBodies = ["voice", "video", "voice-refused", "video-refused"] as const;
export type CallBody = (typeof callBodies)[number];

/** WhatsApp's kind of content. `undecrypted` is a placeholder: the text may still come under the same message. */
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
  /** Path below the origin, for <img src> and downloads; the session cookie opens it. */
  url: z.string(),
  mimetype: z.string(),
  name: z.string(),
  size: z.number().int().nullable(),
  seconds: z.number().int().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** A voice note, recorded to be heard, not an audio file. */
  voice: z.boolean(),
  /** 64 levels of 0-100, for voice notes. */
  waveform: z.array(z.number().int()).nullable(),
  /** Tiny JPEG as a data URL, shown while the file comes. */
  thumbnail: z.string().nullable(),
});
export type Media = z.infer<typeof mediaSchema>;

/** Why a message did not go out, in a word the screen translates (`messages.failure.<word>`). */
export const sendFailure = z.enum(["refused", "not-on-whatsapp", "too-old", "no-connection", "media", "internal"]);
export type SendFailure = z.infer<typeof sendFailure>;

export const messageSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  contactId: z.number().int(),
  /** Clean text or caption; a location is "image|link|description"; contact cards are vCards one after another. */
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  media: mediaSchema.nullable(),
  ack: ackSchema,
  failure: sendFailure.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  quotedMsg: z
    .object({ id: z.number().int(), body: z.string(), fromMe: z.boolean(), mediaType, author: z.string() })
    .nullable(),
  /** Who wrote it: the attendant's name on ours, the member's in a group, else the contact's. */
  author: z.string(),
  /** Written by an attendant here, by the customer, on the company's own phone, or by an automatic text. */
  source: z.enum(["desk", "customer", "phone", "system"]),
  userId: z.number().int().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), author: z.string() })),
  poll: z.object({ options: z.array(z.object({ text: z.string(), votes: z.number().int() })) }).nullable(),
  /** The browser's own id of what it posted, so that it can replace its waiting copy. */
  clientId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof messageSchema>;

/** A ticket as the notice between its messages and another's says it. */
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

/** Part of a conversation that belongs to a queue the caller may not see: that it was, not what. */
export const foldedSchema = z.object({
  ticketId: z.number().int(),
  queue: z.object({ name: z.string() }).nullable(),
  /** Where it stands between the messages: the time of its newest one on this page. */
  at: z.iso.datetime(),
  count: z.number().int(),
});
export type Folded = z.infer<typeof foldedSchema>;

/** Text half written in a ticket, and by whom. */
export const draftSchema = z.object({
  body: z.string(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;
