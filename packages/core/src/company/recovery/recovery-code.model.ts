import { bytes, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const RecoveryCodeRow = table("recovery_codes", {
  id: integer.default,
  companyId: integer,
  userId: integer,
  hash: text,
  madeAt: timestamp,
  attempts: integer.default,
  link: bytes.default,
  askedBy: text.default,
});
export type RecoveryCodeRow = InstanceType<typeof RecoveryCodeRow>;
