import { bytes, integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AuthenticatorRow = table(
  "authenticators",
  {
    companyId: integer,
    userId: integer,
    secret: bytes,
    nextSecret: bytes.null,
    lastStep: integer.default,
    madeAt: timestamp.default,
    confirmedAt: timestamp.null,
  },
  { key: ["companyId", "userId"] },
);
export type AuthenticatorRow = InstanceType<typeof AuthenticatorRow>;
