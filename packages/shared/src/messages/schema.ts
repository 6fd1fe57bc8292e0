import { z } from "zod";
import { botSources } from "../bot-steps/reasons.ts";
import { sentButtonSchema, sentCarouselSchema } from "../message-templates/schema.ts";
import { queueSchema } from "../queues/schema.ts";
import { namedSchema } from "../contract.ts";

/** The body of a call_log: the kind of call, and whether it was rejected. */
export const callBodies = ["voice", "video", "voice-refused", "video-refused"] as const;
export type CallBody = (typeof callBodies)[number];

/** The kind of content. `undecrypted` is a placeholder, because the content may still arrive for the same message. */
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

/** pending = on its way from WhatsApp, failed = can be tried again, too_large = left on the phone, removed = removed by the company's retention. */
export const mediaState = z.enum(["pending", "ok", "failed", "too_large", "removed"]);
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
  /** 64 levels of a voice note, from 0 to 100. */
  waveform: z.array(z.number().int()).nullable(),
  /** A tiny JPEG as a data URL, shown while the file loads. */
  thumbnail: z.string().nullable(),
  /** The words of a voice note. Empty when it has no words, null when it was not transcribed. */
  transcript: z.string().nullable(),
});
export type Media = z.infer<typeof mediaSchema>;

/**
 * Why a message was not sent. `restricted`: WhatsApp allows the number no new conversations for now. `window-closed`: the customer's last message is
 * too old for an official number. `template`: Meta does not send the template now, or not with these values. `no-marketing`: the person stopped
 * marketing messages of the company at WhatsApp. `marketing-cap`: Meta limits how much marketing a person gets from all companies for now.
 * `experiment`: Meta sends the person no marketing, as part of an experiment of its own. `payment`: Meta does not get its money for the number.
 * `no-name`: Meta has not accepted the display name. `test-number`: the number is one of Meta's for trials, and the person is not on its list.
 * `unconfirmed`: it is unknown whether Meta accepted the message. `opted-out`: nobody waited for the message, and the customer opted out before the
 * message was sent. The screen translates the word (`messages.failure.<word>`).
 */
export const sendFailures = [
  "refused",
  "restricted",
  "not-on-whatsapp",
  "window-closed",
  "template",
  "no-marketing",
  "marketing-cap",
  "experiment",
  "payment",
  "no-name",
  "test-number",
  "unconfirmed",
  "opted-out",
  "too-old",
  "no-connection",
  "media",
  "internal",
] as const;
export const sendFailure = z.enum(sendFailures);
export type SendFailure = z.infer<typeof sendFailure>;
/** Meta's refusals that a further try does not change soon, so a repeat of many messages leaves them out. */
export const finalFailures = ["no-marketing", "marketing-cap", "experiment"] as const satisfies SendFailure[];

/**
 * The author of a message: the customer, a person on the company's own phone, an attendant here, an automatic text (`system`), a campaign, or another
 * program (`api`). The other values are listed in advance, because two versions run side by side during an upgrade, and the older version reads what the
 * newer version wrote.
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

/** The sender's preview of the page to which a text links. The server does not fetch the page, so all values come from the sender. */
export const linkPreviewSchema = z.object({
  /** The address in the text's own form. */
  text: z.string(),
  /** The same address in complete form, http or https only. */
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
  /** The text or caption without signature. A location is "image|link|description". Contact cards are consecutive vCards. */
  body: z.string(),
  fromMe: z.boolean(),
  mediaType,
  media: mediaSchema.nullable(),
  ack: ackSchema,
  failure: sendFailure.nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  /** The customer's phone could not decrypt the message and requested it again, and has not confirmed it since. */
  isUnopened: z.boolean(),
  /** Meta took the message and holds it until it knows how people like its template; then Meta sends it or drops it. */
  isHeld: z.boolean(),
  quotedMsg: z
    .object({
      id: z.number().int(),
      body: z.string(),
      fromMe: z.boolean(),
      mediaType,
      author: z.string(),
      /** The message is in a ticket that the reader, or some reader of this event, may not see, so only its id is included. */
      hidden: z.boolean(),
    })
    .nullable(),
  /** The words of a quoted message that we do not have, as the sender's phone sent them. */
  quotedText: z.string().nullable(),
  /** The preview. It is also null when the text no longer contains the link. */
  linkPreview: linkPreviewSchema.nullable(),
  /** The name of the author: the attendant on our messages, the member in a group, or else the contact. */
  author: z.string(),
  source: messageSource,
  userId: z.number().int().nullable(),
  /** The kind of an automatic text. Null for any other message, or for one that is older than this field. */
  botSource: z.enum(botSources).nullable(),
  /** The number of sources for a text of the assistant. Null for any other text. */
  sourceCount: z.number().int().nullable(),
  /** The campaign to which the message belongs. */
  campaignId: z.number().int().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean(), author: z.string() })),
  poll: z.object({ options: z.array(z.object({ text: z.string(), votes: z.number().int() })) }).nullable(),
  /**
   * The template of the message, with the buttons that the customer sees, or with the cards of a carousel and the words above them. `offerEndsAt`: when
   * its limited-time offer ends. Null for any other message.
   */
  template: z
    .object({
      name: z.string(),
      language: z.string(),
      buttons: z.array(sentButtonSchema),
      offerEndsAt: z.iso.datetime().optional(),
      carousel: sentCarouselSchema.optional(),
    })
    .nullable(),
  /** The browser's id of the message. With this id the browser can replace its waiting copy. */
  clientId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof messageSchema>;

/** A ticket in the notice between the messages of two tickets. */
export const timelineTicketSchema = z.object({
  id: z.number().int(),
  uuid: z.uuid(),
  code: z.string(),
  status: z.enum(["pending", "open", "closed"]),
  queue: queueSchema.nullable(),
  whatsapp: namedSchema,
  user: namedSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type TimelineTicket = z.infer<typeof timelineTicketSchema>;

/** A part of a timeline in a ticket that the caller may not see. It shows only that the part exists, without its content. */
export const foldedSchema = z.object({
  ticketId: z.number().int(),
  queue: z.object({ name: z.string() }).nullable(),
  /** The time of the part's newest message on this page, which decides the part's position between the messages. */
  at: z.iso.datetime(),
  count: z.number().int(),
});
export type FoldedPart = z.infer<typeof foldedSchema>;

/** The draft of a ticket, and the user who wrote it. */
export const draftSchema = z.object({
  body: z.string(),
  user: namedSchema.nullable(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof draftSchema>;
