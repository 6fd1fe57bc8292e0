import { z } from "zod";
import { profiles } from "../permissions.ts";
import { namedSchema } from "../contract.ts";

/** Asked for by one admin, confirmed by another and waiting for its day, done, or stopped on the way. */
export const erasureStates = ["asked", "waiting", "done", "stopped"] as const;
/** Why an erasure does not happen although its day has come: the contact is under a hold, or a conversation is open or waiting. */
export const erasureObstacles = ["held", "busy"] as const;

/**
 * What an erasure deletes or empties, as its receipt counts it. `groupMessages`: what the person wrote, or reacted with, in groups. `quotes`: messages of
 * others that quote or mention the person. `talks`: steps of menus and programs, and questions to the assistant. `calls`: calls of webhooks. `records`:
 * what numbers stored on the way, and events that nobody received. `names`: names, numbers and addresses.
 */
export const erasedKinds = [
  "messages",
  "groupMessages",
  "quotes",
  "files",
  "notes",
  "schedules",
  "talks",
  "lists",
  "campaigns",
  "emails",
  "calls",
  "records",
  "names",
] as const;
export type ErasedKind = (typeof erasedKinds)[number];
export type ErasedCounts = Record<ErasedKind, number>;

const count = z.number().int();
/** The proof of an erasure. It names nobody, so it can be given to the person and kept. */
const receiptSchema = z.object({
  /** The id of the erasure. */
  erasure: count,
  erasedAt: z.iso.datetime(),
  askedAt: z.iso.datetime(),
  /** The profiles of those who decided. Null when a user was deleted, or when nobody had to confirm. */
  askedBy: z.enum(profiles).nullable(),
  confirmedBy: z.enum(profiles).nullable(),
  /** The last day on which a backup may still hold the person, if a backup is made each night. Null where no backup is known. */
  backupsUntil: z.iso.date().nullable(),
  /** How the erasure happened. `day`: on its day. `deletion`: by hand before its day. `restore`: again, after an older backup was restored. */
  way: z.enum(["day", "deletion", "restore"]),
  /** The rows of each kind that were deleted or emptied. */
  counts: z.object(Object.fromEntries(erasedKinds.map((kind) => [kind, count])) as Record<ErasedKind, typeof count>),
  /** SHA-256, in hex, over all of the above: see `receiptText`. */
  hash: z.string(),
});
export type ErasureReceipt = z.infer<typeof receiptSchema>;

/** The erasure of one person, which several admins decide and which can be stopped until its day. */
export const contactErasureSchema = z.object({
  id: z.number().int(),
  /** Null once the person is erased. */
  contact: namedSchema.nullable(),
  state: z.enum(erasureStates),
  /** What prevents the erasure at present. Null when it has ended. */
  obstacle: z.enum(erasureObstacles).nullable(),
  /** Why the person is erased. Empty once that is done. */
  reason: z.string(),
  /** A user's field is null when that user was deleted, and while nobody has asked, confirmed or stopped. */
  askedBy: namedSchema.nullable(),
  askedAt: z.iso.datetime(),
  confirmedBy: namedSchema.nullable(),
  /** Null until the erasure is confirmed. */
  dueAt: z.iso.datetime().nullable(),
  stoppedBy: namedSchema.nullable(),
  stopReason: z.string(),
  endedAt: z.iso.datetime().nullable(),
  /** Null until the person is erased, and for erasures by an earlier version. */
  receipt: receiptSchema.nullable(),
});
export type ContactErasure = z.infer<typeof contactErasureSchema>;
