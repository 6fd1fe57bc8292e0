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
    /** For how long backups were kept when it was made. Null for a restored or only tried one. */
    keepDays: integer.null,
    keepWeeks: integer.null,
  },
  { key: ["name"], company: null },
);
export type BackupRow = InstanceType<typeof BackupRow>;
