import { z } from "zod";
import { disconnectReason } from "../connections/schema.ts";

const count = z.number().int();
const at = z.iso.datetime();
const company = z.object({ id: z.number().int(), name: z.string() });
const part = z.object({ ok: z.boolean(), detail: z.string() });

/** The waiting, running and failed work of one kind. `oldestSeconds`: how long the oldest work has waited. Null fields are not counted. */
export const lineSchema = z.object({
  name: z.enum(["jobs", "outbox", "commands", "journal", "mails", "webhooks", "payments"]),
  waiting: count,
  active: count.nullable(),
  failed: count,
  oldestSeconds: count.nullable(),
});
export type Line = z.infer<typeof lineSchema>;

/** Work that failed at its last try. Its reason never contains a customer's words. */
const failure = z.object({ id: z.string(), name: z.string(), reason: z.string(), at });
/** A received message that was not stored, with only its number and time. */
export const failedMessageSchema = z.object({
  id: z.number().int(),
  company,
  connection: z.string(),
  reason: z.string(),
  at,
});
export type FailedMessage = z.infer<typeof failedMessageSchema>;
export type Failure = z.infer<typeof failure>;

/** The state of the whole installation. The failures are the newest of each kind. Their numbers are in `lines`. */
export const operationsSchema = z.object({
  at,
  parts: z.object({ database: part, queue: part, relay: part, workers: part, disk: part, files: part }),
  /** Numbers that went down although nobody ended their session. The longest down are first. */
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
   * The ten companies that sent most e-mails in 24 hours. `recipients` counts recipients of e-mails to many, and `codes` counts letters with a
   * requested code or link. `neverPaid`: the company has never paid, so its owner is unknown.
   */
  senders: z.array(z.object({ company, recipients: count, codes: count, neverPaid: z.boolean() })),
  /** Payment providers that are switched on and do not work. */
  providersSilent: count,
  /**
   * The last backup that a trial restore found whole. Null while there is none. `isLate`: it is older than allowed, or there is none. `fault`: the
   * failure since, in the words of the command.
   */
  backup: z.object({
    isLate: z.boolean(),
    good: z.object({ takenAt: at, verifiedAt: at, bytes: count, rows: count, files: count, missing: count }).nullable(),
    fault: z.object({ at, reason: z.string() }).nullable(),
  }),
  /** Bytes. Null when no file was stored yet. */
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
      /** Null until the worker has reported. */
      product: z.string().nullable(),
      node: z.string().nullable(),
    }),
  ),
});
export type Operations = z.infer<typeof operationsSchema>;

/** A worker's report about itself and about the queue, which only workers see. */
export const workerReportSchema = z.object({
  product: z.string(),
  node: z.string(),
  waiting: count,
  active: count,
  failed: count,
  failures: z.array(failure),
});
export type WorkerReport = z.infer<typeof workerReportSchema>;
