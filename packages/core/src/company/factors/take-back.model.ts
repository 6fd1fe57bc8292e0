import { bytes, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TakeBackRow = table(
  "factor_take_backs",
  {
    companyId: integer,
    hash: bytes,
    userId: integer,
    email: text,
    passkeyId: integer.null,
    madeAt: timestamp.default,
    endedAt: timestamp.null,
  },
  { key: ["companyId", "hash"] },
);
export type TakeBackRow = InstanceType<typeof TakeBackRow>;
