import { z } from "zod";

const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The only form of a backup. Another form must get another number, so that an older version refuses it. */
export const backupForm = 1;
/** The name of a backup is the moment of its snapshot, so names sort by time. */
export const moment = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z`;
export const backupName = z.string().regex(new RegExp(`^${moment}$`));
export const nameAt = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, "-");

/** A sealed file. `etag` is the name of its bytes in the bucket that has it. */
const sealedFile = z.object({ bytes: count, sha256: hash, etag: z.string().max(200).optional() });
export type SealedFile = z.infer<typeof sealedFile>;

/** The first entry of a database's archive, with the facts that must fit before anything is loaded. */
export const headerSchema = z.object({
  form: z.literal(backupForm),
  name: backupName,
  product: z.string(),
  postgres: z.string(),
  /** The names of the migrations that made its tables. */
  migrations: z.array(z.string()),
  /** The backup's name, encrypted with the newest key of DATA_KEY. It shows whether an installation has this key. */
  proof: z.base64(),
  tables: z.array(z.object({ name, columns: z.array(name) })),
});
export type Header = z.infer<typeof headerSchema>;

/** The last entry. An archive without it is not whole. `hash` is a sum over the contents of the rows, in any order. */
export const manifestSchema = z.object({
  tables: z.array(z.object({ name, rows: count, hash: z.string() })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The unencrypted summary beside the sealed files. It contains no text of any person. */
export const summarySchema = z.object({
  form: z.literal(backupForm),
  name: backupName,
  product: z.string(),
  lastMigration: z.string(),
  database: sealedFile,
  keys: sealedFile,
  rows: count,
  /** The packs that together hold its files, oldest first. */
  packs: z.array(backupName),
  files: count,
  fileBytes: count,
  /** The number of files that the tables name and the store did not have. */
  missing: count,
  /** When a trial restore found the whole backup; null: no trial has found it whole. */
  verifiedAt: z.iso.datetime().nullable(),
  /** When the host's own identity opened the whole backup; null: nobody has tried. */
  openedAt: z.iso.datetime().nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** The unencrypted list beside a pack, with the files in it, so that the next backup takes only new files. */
export const packSchema = sealedFile.extend({
  name: backupName,
  /** Whether the pack was opened after it was written, with every file unchanged. The next backup builds only on such a pack. */
  verified: z.boolean(),
  files: z.array(z.tuple([z.string().regex(/^\d+\/[0-9a-f-]{36}$/), count])),
});
export type Pack = z.infer<typeof packSchema>;

/** The only format of the list of erased people. */
export const erasureListForm = 1;
/**
 * The unencrypted list, beside the archives, of whom the installation has erased. It names nobody: numbers are fingerprints under the installation's key.
 */
export const erasureListSchema = z.object({
  form: z.literal(erasureListForm),
  writtenAt: z.iso.datetime(),
  erasures: z.array(
    z.object({ company: count, contacts: z.array(count), at: z.iso.datetime(), prints: z.array(z.string().max(100)) }),
  ),
});
export type ErasureList = z.infer<typeof erasureListSchema>;
