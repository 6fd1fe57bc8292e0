import { z } from "zod";
import { namedSchema } from "../contract.ts";

/** The state of a template at Meta. `unknown`: a state that we do not know. Only `approved` templates are sent. */
export const templateStatuses = [
  "approved",
  "pending",
  "rejected",
  "paused",
  "disabled",
  "in_appeal",
  "pending_deletion",
  "limit_exceeded",
  "archived",
  "unknown",
] as const;
export type TemplateStatus = (typeof templateStatuses)[number];

/** The purpose of a template, which decides Meta's price. `authentication` templates are shown here, but neither made nor sent. */
export const templateCategories = ["utility", "marketing", "authentication", "unknown"] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** Meta's rating of customers' recent reactions. */
export const templateQualities = ["green", "yellow", "red", "unknown"] as const;
export type TemplateQuality = (typeof templateQualities)[number];

export const headerFiles = ["image", "video", "document"] as const;
export type HeaderFile = (typeof headerFiles)[number];

export const templateHeaderSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  /** At most one variable. `sample` is its sample value. */
  z.object({ kind: z.literal("text"), text: z.string(), sample: z.string() }),
  z.object({ kind: z.enum(headerFiles) }),
]);
export type TemplateHeader = z.infer<typeof templateHeaderSchema>;

export const templateButtonSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reply"), text: z.string() }),
  /** The address may end in one variable. `sample` is the whole address with a sample value. */
  z.object({ kind: z.literal("url"), text: z.string(), url: z.string(), sample: z.string() }),
  z.object({ kind: z.literal("phone"), text: z.string(), phone: z.string() }),
  /** A code that the customer copies by a touch. */
  z.object({ kind: z.literal("code"), sample: z.string() }),
  /** WhatsApp's own button by which the customer sends the phone number. */
  z.object({ kind: z.literal("contact") }),
]);
export type TemplateButton = z.infer<typeof templateButtonSchema>;

/** What a limited-time offer shows above its text. `expires`: each message says when its offer ends. */
export const templateOfferSchema = z.object({ text: z.string(), expires: z.boolean() });
export type TemplateOffer = z.infer<typeof templateOfferSchema>;

export const cardHeaders = ["image", "video"] as const;
export type CardHeader = (typeof cardHeaders)[number];

/** The file of ours that is sent with a card. `url`: its path without the origin. */
export const cardFileSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  name: z.string(),
  mimetype: z.string(),
});
export type CardFile = z.infer<typeof cardFileSchema>;

/** A card of a carousel. All cards of a carousel have the same header and the same kinds of buttons, and either all or none have a text. */
export const templateCardSchema = z.object({
  header: z.enum(cardHeaders),
  body: z.string(),
  samples: z.record(z.string(), z.string()),
  buttons: z.array(templateButtonSchema),
  /** Its picture or film; null until the company has given one. */
  file: cardFileSchema.nullable(),
});
export type TemplateCard = z.infer<typeof templateCardSchema>;

/** The content of a template, with its variables. */
export const templateContentSchema = z.object({
  header: templateHeaderSchema,
  body: z.string(),
  /** A value for each variable of the body, by its name or number. */
  samples: z.record(z.string(), z.string()),
  footer: z.string(),
  buttons: z.array(templateButtonSchema),
  /** Only for a limited-time offer, which has no footer and no cards. */
  offer: templateOfferSchema.optional(),
  /** Only for a carousel, which has no header, footer or buttons besides its cards. */
  cards: z.array(templateCardSchema).optional(),
});
export type TemplateContent = z.infer<typeof templateContentSchema>;

/** A template of an official account, in the state that Meta last reported. */
export const messageTemplateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Meta's code, such as pt_BR. */
  language: z.string(),
  category: z.enum(templateCategories),
  status: z.enum(templateStatuses),
  quality: z.enum(templateQualities),
  /** Meta's reason for refusing the template. Null when Meta did not refuse it, or gave no reason. */
  rejectedReason: z.string().nullable(),
  content: templateContentSchema,
  /** It has parts that cannot be made or sent here, such as a form. */
  hasOther: z.boolean(),
  /** Whether a change without another file keeps the sample of the header. */
  keepsFile: z.boolean(),
  /** The numbers of its account. */
  connections: z.array(namedSchema),
  seenAt: z.iso.datetime(),
});
export type MessageTemplate = z.infer<typeof messageTemplateSchema>;

const valuesOfCard = { body: z.record(z.string(), z.string()), buttons: z.record(z.string(), z.string()) };

/**
 * The values of one message, which may contain variables: of a text header, of the body by the variable's name, and of the buttons by their places;
 * and those of the cards in their order. `offer`: when the offer ends, as an ISO time with its offset.
 */
export const templateValuesShape = z.object({
  header: z.string(),
  ...valuesOfCard,
  offer: z.string().optional(),
  cards: z.array(z.object(valuesOfCard)).optional(),
});

/** A button of a sent template, as the customer sees it. `target`: what it opens, dials or copies; null for an answer. */
export const sentButtonSchema = z.object({
  kind: z.enum(["reply", "url", "phone", "code", "contact"]),
  text: z.string(),
  target: z.string().nullable(),
});
export type SentButton = z.infer<typeof sentButtonSchema>;

/** A card of a sent carousel, as the customer sees it. `file`: null when it is gone. */
export const sentCardSchema = z.object({
  header: z.enum(cardHeaders),
  body: z.string(),
  buttons: z.array(sentButtonSchema),
  file: cardFileSchema.nullable(),
});
export type SentCard = z.infer<typeof sentCardSchema>;

/** A sent carousel: the words above the cards, and the cards. */
export const sentCarouselSchema = z.object({ text: z.string(), cards: z.array(sentCardSchema) });
export type SentCarousel = z.infer<typeof sentCarouselSchema>;
