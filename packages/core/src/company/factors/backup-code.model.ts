import { bytes, integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const BackupCodeRow = table(
  "backup_codes",
  {
    companyId: integer,
    userId: integer,
    hash: bytes,
    usedAt: timestamp.null,
  },
  { key: ["companyId", "userId", "hash"] },
);
export type BackupCodeRow = InstanceType<typeof BackupCodeRow>;
