import { bytes, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const EmailConfirmationRow = table(
  "email_confirmations",
  { companyId: integer, userId: integer, email: text, hash: bytes, madeAt: timestamp, made: integer.default },
  { key: ["companyId", "userId"] },
);
export type EmailConfirmationRow = InstanceType<typeof EmailConfirmationRow>;
