import { z } from "zod";
import { queueSchema } from "../queues/schema.ts";
import { namedSchema } from "../contract.ts";

/** A day, YYYY-MM-DD. An empty text counts as missing. */
export const givenDay = z.union([z.literal(""), z.iso.date()]).optional();

/** Minutes, with one decimal. Null when there was nothing to measure. */
const minutes = z.number().nullable();

/**
 * A turn belongs to the day, in the company's time zone, on which the customer began to wait. The screen explains each number
 * (`dashboard.meaning.<name>`).
 */
export const dashboardCountersSchema = z.object({
  /** Customers who wait now and customers who are served now, in any period. */
  supportPending: z.number().int(),
  supportHappening: z.number().int(),
  supportFinished: z.number().int(),
  /** Contacts that are new in the period and wrote the first message. */
  leads: z.number().int(),
  avgSupportTime: minutes,
  medianSupportTime: minutes,
  avgWaitTime: minutes,
  medianWaitTime: minutes,
});
export type DashboardCounters = z.infer<typeof dashboardCountersSchema>;

export const attendantSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  online: z.boolean(),
  /** Mean of the ratings in the period, 1 to 3. Null without ratings. */
  rating: z.number().nullable(),
  ratings: z.number().int(),
  /** Turns finished in the period. */
  tickets: z.number().int(),
  avgSupportTime: minutes,
  medianSupportTime: minutes,
});
export type Attendant = z.infer<typeof attendantSchema>;

export const dashboardSchema = z.object({
  counters: dashboardCountersSchema,
  /** All users of the company, by name. */
  attendants: z.array(attendantSchema),
  /** First and last day, YYYY-MM-DD, both included. */
  period: z.object({ from: z.iso.date(), to: z.iso.date() }),
  timezone: z.string(),
  /** Target of the floating button (SUPPORT_URL of the installation). Null for no button. */
  supportUrl: z.string().nullable(),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

const share = { turns: z.number().int() };
/** The data of the dashboard's charts of a period. */
export const picturesSchema = z.object({
  /** Turns that ended, on each day of the period. */
  days: z.array(z.object({ day: z.iso.date(), finished: z.number().int() })),
  /** The same number of days directly before, each with its position in `days`. */
  before: z.array(z.object({ day: z.iso.date(), finished: z.number().int() })),
  /** How long customers waited, by the hour of the company's day in which the wait began. */
  waits: z.array(minutes).length(24),
  /**
   * The queues, tags and numbers of the period's turns, those with the most turns first: at most twelve of each. Null stands for no queue, or for a
   * removed queue.
   */
  queues: z.array(z.object({ queue: queueSchema.nullable(), ...share })),
  tags: z.array(z.object({ tag: namedSchema, ...share })),
  connections: z.array(z.object({ connection: namedSchema, ...share })),
});
export type Pictures = z.infer<typeof picturesSchema>;

/** One turn of a customer, from the beginning of the wait until the end. A ticket that waits again begins another turn. */
export const serviceSchema = z.object({
  id: z.number().int(),
  ticketId: z.number().int(),
  ticketUuid: z.string(),
  contact: namedSchema,
  user: namedSchema.nullable(),
  queue: z.object({ id: z.number().int(), name: z.string(), color: z.string() }).nullable(),
  queuedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  waitTime: minutes,
  supportTime: minutes,
  rating: z.number().int().nullable(),
});
export type Service = z.infer<typeof serviceSchema>;

/** The lists behind the cards. */
export const serviceKinds = ["pending", "happening", "finished", "wait", "support"] as const;

/** Service goals that were met and missed: first answers of an attendant, and ends of conversations. */
const goalCounts = {
  answersMet: z.number().int(),
  answersMissed: z.number().int(),
  resolutionsMet: z.number().int(),
  resolutionsMissed: z.number().int(),
};
export const goalsSchema = z.object({
  all: z.object(goalCounts),
  /** Each day of the period. */
  days: z.array(z.object({ day: z.iso.date(), ...goalCounts })),
  /** The queue. Null for no queue, or for a removed queue. */
  queues: z.array(z.object({ queue: queueSchema.nullable(), ...goalCounts })),
  /** The attendant. Null when no attendant owned the ticket, or when it was answered on the phone. */
  attendants: z.array(z.object({ user: namedSchema.nullable(), ...goalCounts })),
});
export type Goals = z.infer<typeof goalsSchema>;
export type GoalCounts = Goals["all"];
