import { bigint, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** One backup of the installation, or one try to make a backup. The owner of the tables writes it, and the platform's role reads it. */
export const BackupRow = table(
  "backups",
  {
    name: text,
    takenAt: timestamp,
    product: text,
    bytes: bigint.default,
    rowCount: bigint.default,
    files: integer.default,
    missing: integer.default,
    verifiedAt: timestamp.null,
    openedAt: timestamp.null,
    seconds: integer.default,
    fault: text.default,
    /** How long backups were kept when this one was made. Null for a backup that was only restored or verified here. */
    keepDays: integer.null,
    keepWeeks: integer.null,
  },
  { key: ["name"], company: null },
);
export type BackupRow = InstanceType<typeof BackupRow>;
