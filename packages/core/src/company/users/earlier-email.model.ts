import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const EarlierEmailRow = table(
  "earlier_emails",
  {
    companyId: integer,
    userId: integer,
    email: text,
    replacedAt: timestamp.default,
    firstReplacedAt: timestamp.default,
  },
  { key: ["companyId", "userId", "email"] },
);
