import { z } from "zod";
import { disconnectReason } from "../connections/schema.ts";

const count = z.number().int();
const at = z.iso.datetime();
const company = z.object({ id: z.number().int(), name: z.string() });
const part = z.object({ ok: z.boolean(), detail: z.string() });

/** What waits, is in progress and failed in one place; `oldestSeconds`: how long the first has waited. Null when that is not counted. */
export const lineSchema = z.object({
  name: z.enum(["jobs", "outbox", "commands", "journal", "mails", "webhooks", "payments"]),
  waiting: count,
  active: count.nullable(),
  failed: count,
  oldestSeconds: count.nullable(),
});
export type Line = z.infer<typeof lineSchema>;

/** Something that was tried for the last time. Its reason never contains a customer's words. */
const failure = z.object({ id: z.string(), name: z.string(), reason: z.string(), at });
/** A message that came and was not stored, with only its number and time. */
export const failedMessageSchema = z.object({
  id: z.number().int(),
  company,
  connection: z.string(),
  reason: z.string(),
  at,
});
export type FailedMessage = z.infer<typeof failedMessageSchema>;
export type Failure = z.infer<typeof failure>;

/** The state of the whole installation. The failures are the newest of each kind; the lines have their counts. */
export const operationsSchema = z.object({
  at,
  parts: z.object({ database: part, queue: part, relay: part, workers: part, disk: part }),
  /** Numbers that went down although nobody ended their session, those down longest first. */
  down: z.array(
    z.object({ id: z.number().int(), name: z.string(), company, since: at, reason: disconnectReason.nullable() }),
  ),
  downCount: count,
  lines: z.array(lineSchema),
  failures: z.object({
    messages: z.array(failedMessageSchema),
    jobs: z.array(failure),
    undelivered: z.array(failure.extend({ company })),
  }),
  /** E-mails that the mail server refused within a day. */
  mailsRefused: count,
  /**
   * The ten companies that wrote most in 24 hours: `recipients` of e-mails to many, and `codes`, letters with a code or a link for whoever asked for
   * one. `neverPaid`: nobody knows who they are.
   */
  senders: z.array(z.object({ company, recipients: count, codes: count, neverPaid: z.boolean() })),
  /** Payment providers that are switched on and do not work. */
  providersSilent: count,
  /**
   * The last backup that a trial restore found whole; null while there is none. `isLate`: it is older than it may be, or there is none. `fault`: what
   * went wrong since, in the words of the command.
   */
  backup: z.object({
    isLate: z.boolean(),
    good: z.object({ takenAt: at, verifiedAt: at, bytes: count, rows: count, files: count, missing: count }).nullable(),
    fault: z.object({ at, reason: z.string() }).nullable(),
  }),
  /** Bytes. Null: no file was stored yet. */
  disk: z.object({ free: count, total: count }).nullable(),
  databaseBytes: count,
  /** The ten companies with most files. */
  storage: z.array(z.object({ company, bytes: count })),
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    redis: z.boolean(),
    migrations: count,
    lastMigration: z.string(),
  }),
  workers: z.array(
    z.object({
      id: z.string(),
      numbers: count,
      alive: z.boolean(),
      startedAt: at,
      seenAt: at,
      /** Null until it has reported. */
      product: z.string().nullable(),
      node: z.string().nullable(),
    }),
  ),
});
export type Operations = z.infer<typeof operationsSchema>;

/** What a worker reports about itself and about the queue, which only workers see. */
export const workerReportSchema = z.object({
  product: z.string(),
  node: z.string(),
  waiting: count,
  active: count,
  failed: count,
  failures: z.array(failure),
});
export type WorkerReport = z.infer<typeof workerReportSchema>;
