import { z } from "zod";
import { readEnvLater } from "../../base/env-reader.ts";
import { filesEnv, requireWholeBucket } from "../../base/files-env.ts";
import { clientOf } from "../../base/files/places.ts";
import { BackupBucket } from "./bucket.ts";
import { BackupFolder } from "./folder.ts";
import type { BackupPlace } from "./place.ts";
import { isRealRecipient } from "./archive/seal.ts";

/** The variables that name a bucket of backups. */
const bucketVariables = {
  /** A bucket for backups. Without it, backups lie in BACKUP_DIR. */
  BACKUP_S3_BUCKET: filesEnv.S3_BUCKET,
  /** The part of the bucket in which the backups lie, so that two installations may share a bucket. */
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9/_-]{0,98}[A-Za-z0-9]$/, "is letters and digits, with /, - and _ between them")
    .default("backups"),
  BACKUP_S3_ENDPOINT: filesEnv.S3_ENDPOINT,
  BACKUP_S3_REGION: filesEnv.S3_REGION,
  BACKUP_S3_PATH_STYLE: filesEnv.S3_PATH_STYLE,
  BACKUP_S3_ACCESS_KEY_ID: filesEnv.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: filesEnv.S3_SECRET_ACCESS_KEY,
};
type BucketEnv = z.output<z.ZodObject<typeof bucketVariables>>;

const ofBackups = (name: string): string => `BACKUP_${name}`;

const bucketEnv = z.object(bucketVariables).superRefine((given, context) =>
  requireWholeBucket(namedAsFiles(given), {
    addIssue: ({ code, path, message }) =>
      context.addIssue({
        code,
        path: path.map((name) => ofBackups(name)),
        message: message.replaceAll(/S3_[A-Z_]+/g, ofBackups),
      }),
  }),
);

/** The variables under the names that the variables for a bucket of files have. */
function namedAsFiles(given: BucketEnv) {
  return {
    S3_BUCKET: given.BACKUP_S3_BUCKET,
    S3_ENDPOINT: given.BACKUP_S3_ENDPOINT,
    S3_REGION: given.BACKUP_S3_REGION,
    S3_PATH_STYLE: given.BACKUP_S3_PATH_STYLE,
    S3_ACCESS_KEY_ID: given.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: given.BACKUP_S3_SECRET_ACCESS_KEY,
  };
}

const recipient = z
  .string()
  .regex(/^age1[0-9a-z]{50,4000}$/, {
    error: "is no recipient: it begins with age1 (backup-key makes one)",
    abort: true,
  })
  .refine(isRealRecipient, "is no recipient: a letter of it is wrong or missing");

/** The variables that a backup needs besides `DATABASE_URL`, `DATA_KEY` and `MEDIA_DIR`. The api and the worker have none of them. */
export const backupEnv = z.object({
  /** The address for the owner, who alone sees all rows of all tables and may make the database of a trial restore. */
  DATABASE_OWNER_URL: z.url({ error: "is needed: the owner of the tables reads them (npm run admin knows it)" }),
  DATABASE_URL: z.url(),
  BACKUP_DIR: z.string().default(".data/backups"),
  /** The recipient that seals the backups. Its identity, which opens them, is not on this server. */
  BACKUP_RECIPIENT: recipient.optional(),
  /** The recipient that seals the keys of this server, if another person keeps them. */
  BACKUP_KEYS_RECIPIENT: recipient.optional(),
  /** The time of the nightly backup, in UTC. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "is a time such as 07:30")
    .default("07:30"),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(366).default(7),
  BACKUP_KEEP_WEEKS: z.coerce.number().int().min(0).max(520).default(4),
});
export const env = readEnvLater(backupEnv);
const bucket = readEnvLater(bucketEnv);

/** The waits for a bucket that is away, in milliseconds: some five minutes, so that a backup of hours need not begin anew. */
const patience = { pauses: [500, 2000, 8000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000], attempts: 400_000 };

/** The bucket of backups. Null when the environment names none. With `hurry`, nobody waits long for a bucket that is away. */
export function backupBucket({ hurry = false } = {}): BackupBucket | null {
  const client = clientOf(namedAsFiles(bucket), hurry ? {} : patience);
  return client && new BackupBucket(client, bucket.BACKUP_S3_PREFIX);
}

/** The place of backups that the environment names. */
export const backupPlace = (): BackupPlace => backupBucket() ?? new BackupFolder(env.BACKUP_DIR);
