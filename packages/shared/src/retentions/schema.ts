import { z } from "zod";
import { namedSchema } from "../contract.ts";

/** Waiting for its day, in force, stopped by an admin, or replaced by a later one. */
export const retentionStates = ["waiting", "active", "stopped", "replaced"] as const;

const months = z.number().int().nullable();
/** How many months after the closing of a conversation its files, and its words, are removed. Null: never. Removing the words removes the files. */
const periodSchema = z.object({ filesMonths: months, wordsMonths: months });
export type RetentionPeriod = z.infer<typeof periodSchema>;

/** The period of the company, and the periods of queues that differ from it. */
export interface RetentionRules {
  company: RetentionPeriod;
  queues: readonly (RetentionPeriod & { queueId: number })[];
}

/** How long a company keeps its closed conversations, as an admin set it at one time. */
export const retentionSchema = z.object({
  id: z.number().int(),
  state: z.enum(retentionStates),
  company: periodSchema,
  queues: z.array(periodSchema.extend({ queueId: z.number().int(), name: z.string() })),
  /** A user's field is null when that user was deleted, and while nobody has stopped the retention. */
  askedBy: namedSchema.nullable(),
  askedAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  stoppedBy: namedSchema.nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Retention = z.infer<typeof retentionSchema>;

const count = z.number().int();
/** What was removed on one day. */
export const retentionDaySchema = z.object({
  day: z.iso.date(),
  conversations: count,
  messages: count,
  files: count,
  bytes: count,
});
export type RetentionDay = z.infer<typeof retentionDaySchema>;

/** What the rules would remove if they began now. */
export const retentionPreviewSchema = retentionDaySchema.omit({ day: true }).extend({
  /** When the oldest of these conversations was closed. Null when nothing would be removed. */
  oldest: z.iso.datetime().nullable(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;
