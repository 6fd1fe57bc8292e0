import { z } from "zod";
import { readEnvLater } from "../../base/env-reader.ts";

const recipient = z
  .string()
  .regex(/^age1[0-9a-z]{50,4000}$/, "is no recipient: it begins with age1 (backup-key makes one)");

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
