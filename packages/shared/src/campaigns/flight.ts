import { z } from "zod";
import { lanes } from "./sending-speed.ts";
import { campaignCostSchema } from "../message-prices/schema.ts";
import { sentButtonSchema, sentCarouselSchema, templateCategories } from "../message-templates/schema.ts";
import { blocker, pauseReason, skipReasons } from "./schema.ts";

const count = z.number().int();

/** What a number sent today, what it may send, and what holds it back. */
export const numberCareSchema = z.object({
  whatsappId: count,
  name: z.string(),
  connected: z.boolean(),
  /** Days since it was first linked here. */
  ageDays: count,
  /** Messages today, by the company's clock, to people who never wrote; a null cap means no cap. */
  cold: z.object({ sent: count, cap: count.nullable() }),
  /** All messages of campaigns today. */
  sentToday: count,
  halved: z.boolean(),
  /** A brake. `byHand`: only a user can remove it. */
  brake: z.object({ reason: pauseReason, until: z.iso.datetime().nullable(), byHand: z.boolean() }).nullable(),
  /** The last brakes, newest first. */
  brakes: z.array(z.object({ reason: pauseReason, at: z.iso.datetime(), resumedAt: z.iso.datetime().nullable() })),
  /** The answered part of the messages of the last 30 days, in whole percent; null when there are too few messages. */
  answered: count.nullable(),
  failed: count.nullable(),
  optedOut: count.nullable(),
  light: z.enum(["green", "amber", "red"]),
});
export type NumberCare = z.infer<typeof numberCareSchema>;

/** What a user should know before they start the campaign. */
export const warnings = [
  "cold",
  "capOff",
  "manyDays",
  "windowed",
  "oneVariant",
  "link",
  "fileFirst",
  "newNumber",
  "unchecked",
  "disconnected",
  "braked",
  "footerOff",
] as const;

/** What would happen if the campaign began now. */
export const flightCheckSchema = z.object({
  /** How many people will get the campaign: all together, and in `lanes` by how well they know the number. */
  recipients: count,
  lanes: z.record(z.enum(lanes), count),
  /** How many people are left out, by reason. */
  skipped: z.partialRecord(z.enum(skipReasons), count),
  /** Contacts with the campaign's tag that have no number. A campaign writes only to numbers. */
  withoutNumber: count,
  /** The recipients who wait until WhatsApp is asked about their number. */
  unchecked: count,
  blockers: z.array(blocker),
  /** People in a conversation with the company now: left out, or among the recipients when the campaign includes them. */
  served: count,
  /**
   * For a number that may write freely only for a time: how many recipients the number may write to when the campaign begins (`open`), and how many
   * wrote too long ago, or never (`closed`). Null for other numbers.
   */
  window: z.object({ open: count, closed: count }).nullable(),
  /**
   * How many of the recipients get the template; null when the campaign has none. The template's category is null when the account has no such
   * template.
   */
  template: z.object({ name: z.string(), category: z.enum(templateCategories).nullable(), count }).nullable(),
  /**
   * What the first message to each recipient costs at Meta, by the operator's table of prices; null where the number's messages cost nothing. People to
   * whom the number may write freely get the free text, and the others get the template.
   */
  cost: campaignCostSchema.nullable(),
  /** Rows that a running import has still to add to the campaign's list. Null when no import runs. */
  rowsToCome: count.nullable(),
  warnings: z.array(z.enum(warnings)),
  /** The variables for which some people have no value, with the first of those people. */
  missing: z.array(z.object({ key: z.string(), count, people: z.array(z.string()) })),
  /** Seconds from the first message to the last. */
  seconds: count,
  /** When the first message is sent, within the hours and the caps, if the campaign begins now or at its planned time. */
  beginsAt: z.iso.datetime().nullable(),
  /** When the last message is sent at this pace, with these caps and in these hours, if the campaign begins now or at its planned time. */
  endsAt: z.iso.datetime().nullable(),
  risk: z.enum(["low", "medium", "high"]),
  care: numberCareSchema.nullable(),
});
export type FlightCheck = z.infer<typeof flightCheckSchema>;

const part = z.object({
  /** The text, or the caption of the file. */
  body: z.string(),
  file: z.object({ name: z.string(), mimetype: z.string(), url: z.string() }).nullable(),
  /** The buttons of a template. Null for a free text. */
  buttons: z.array(sentButtonSchema).nullable(),
  /** The end of a limited-time offer, when it has one. */
  offerEndsAt: z.iso.datetime().optional(),
  /** The carousel, when the template is one. `body` contains its words too. */
  carousel: sentCarouselSchema.optional(),
});
/** The messages that one person would get, in the order of sending. */
export const previewSchema = z.object({
  name: z.string(),
  number: z.string(),
  variant: count,
  /** Empty without a confirmation. */
  question: z.array(part),
  message: z.array(part),
  missing: z.array(z.string()),
});
export type CampaignPreview = z.infer<typeof previewSchema>;
