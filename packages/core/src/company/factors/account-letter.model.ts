import { integer, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AccountLetterRow = table(
  "account_letters",
  {
    companyId: integer,
    id: integer.default,
    userId: integer,
    kind: oneOf(["sign-in", "factor", "first-factor"]),
    madeAt: timestamp.default,
  },
  { key: ["companyId", "id"] },
);
export type AccountLetterRow = InstanceType<typeof AccountLetterRow>;
