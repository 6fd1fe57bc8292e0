import { bytes, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const OfficialAccountRow = table(
  "official_accounts",
  {
    companyId: integer,
    connectionId: integer,
    phoneNumberId: text,
    wabaId: text,
    /** The token and the app secret, encrypted. */
    secrets: bytes,
    displayNumber: text,
    verifiedName: text.default,
    checkedAt: timestamp.default,
  },
  { key: ["connectionId"] },
);
export type OfficialAccountRow = InstanceType<typeof OfficialAccountRow>;
