import { z } from "zod";

const count = z.number().int().nonnegative();
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The only form of a backup there is. Another form gets another number, so that an older version refuses it. */
export const backupForm = 1;
/** A backup is named by the moment of its snapshot: names sort by time. */
export const backupName = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/);
export const nameAt = (at: Date): string => at.toISOString().replaceAll(/[:.]/g, "-");

/** A sealed file as it lies on the disk. */
const sealedFile = z.object({ bytes: count, sha256: hash });
export type SealedFile = z.infer<typeof sealedFile>;

/** The first entry of a database's archive: what must fit before anything is loaded. */
export const headerSchema = z.object({
  form: z.literal(backupForm),
  name: backupName,
  product: z.string(),
  postgres: z.string(),
  /** The names of the migrations that made its tables. */
  migrations: z.array(z.string()),
  /** The backup's name, encrypted with the newest key of DATA_KEY: by it the key is recognised. */
  proof: z.base64(),
  tables: z.array(z.object({ name, columns: z.array(name) })),
});
export type Header = z.infer<typeof headerSchema>;

/** The last entry: an archive without it is not whole. `hash` adds up what the rows say, in any order. */
export const manifestSchema = z.object({
  tables: z.array(z.object({ name, rows: count, hash: z.string() })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What lies in clear beside the sealed files, without a word of anybody. */
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
  /** Files that the tables name and the store did not have. */
  missing: count,
  /** When a trial restore found all of it; null: not yet, or it did not. */
  verifiedAt: z.iso.datetime().nullable(),
  /** When the host's own identity opened all of it; null: it was never tried. */
  openedAt: z.iso.datetime().nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** What lies in clear beside a pack: which files it holds, so that the next backup takes only new ones. */
export const packSchema = sealedFile.extend({
  name: backupName,
  /** Whether it was opened after it was written, and every file was as it had been read. The next backup builds on such a pack only. */
  verified: z.boolean(),
  files: z.array(z.tuple([z.string().regex(/^\d+\/[0-9a-f-]{36}$/), count])),
});
export type Pack = z.infer<typeof packSchema>;
