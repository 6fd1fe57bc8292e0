import { bytes, integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PasskeyAnswerRow = table(
  "passkey_answers",
  { companyId: integer, hash: bytes, madeAt: timestamp.default },
  { key: ["companyId", "hash"] },
);
export type PasskeyAnswerRow = InstanceType<typeof PasskeyAnswerRow>;
