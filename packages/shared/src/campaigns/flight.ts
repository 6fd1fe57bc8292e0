import { z } from "zod";
import { lanes } from "./sending-speed.ts";
import { blocker, pauseReason, skipReasons } from "./schema.ts";

const count = z.number().int();

/** What a number sent today, what it may send, and what holds it back. */
export const numberCareSchema = z.object({
  whatsappId: count,
  name: z.string(),
  connected: z.boolean(),
  /** Since it was first linked here. */
  ageDays: count,
  /** Today, by the company's clock, to people who never wrote; null is no cap. */
  cold: z.object({ sent: count, cap: count.nullable() }),
  /** All messages of campaigns today. */
  sentToday: count,
  halved: z.boolean(),
  /** A brake. `byHand`: only a person takes it off. */
  brake: z.object({ reason: pauseReason, until: z.iso.datetime().nullable(), byHand: z.boolean() }).nullable(),
  /** The last brakes, newest first. */
  brakes: z.array(z.object({ reason: pauseReason, at: z.iso.datetime(), resumedAt: z.iso.datetime().nullable() })),
  /** Of the messages of the last 30 days, in whole percent; null while there are too few to say. */
  answered: count.nullable(),
  failed: count.nullable(),
  optedOut: count.nullable(),
  light: z.enum(["green", "amber", "red"]),
});
export type NumberCare = z.infer<typeof numberCareSchema>;

/** What a person should know before they start it. */
export const warnings = [
  "cold",
  "capOff",
  "manyDays",
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
  /** People who will get it, by how well they know the number. */
  recipients: count,
  lanes: z.record(z.enum(lanes), count),
  /** People who are left out, by the reason. */
  skipped: z.partialRecord(z.enum(skipReasons), count),
  /** Contacts of its tag that have no number: a campaign writes to numbers. */
  withoutNumber: count,
  /** Among the recipients: WhatsApp was not asked about their number yet. They wait for that. */
  unchecked: count,
  blockers: z.array(blocker),
  /** People in a conversation with the company now: left out, or among the recipients where the campaign takes them too. */
  served: count,
  /** Rows of its list that an import has still to take in; null while none runs. */
  rowsToCome: count.nullable(),
  warnings: z.array(z.enum(warnings)),
  /** Variables of the texts that some have no value for, with the first of those people. */
  missing: z.array(z.object({ key: z.string(), count, people: z.array(z.string()) })),
  /** From the first message to the last. */
  seconds: count,
  /** When the first message goes out, which waits for the hours and the caps: if it began now or at its time. */
  beginsAt: z.iso.datetime().nullable(),
  /** When the last message goes out at this pace, with these caps and in these hours, if it began now or at its time. */
  endsAt: z.iso.datetime().nullable(),
  risk: z.enum(["low", "medium", "high"]),
  care: numberCareSchema.nullable(),
});
export type FlightCheck = z.infer<typeof flightCheckSchema>;

const part = z.object({
  /** The text, or the caption of the file. */
  body: z.string(),
  file: z.object({ name: z.string(), mimetype: z.string(), url: z.string() }).nullable(),
});
/** What one person would get, each part as it is sent and in that order. */
export const previewSchema = z.object({
  name: z.string(),
  number: z.string(),
  variant: count,
  /** Without a confirmation there is none. */
  question: z.array(part),
  message: z.array(part),
  missing: z.array(z.string()),
});
export type CampaignPreview = z.infer<typeof previewSchema>;
