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
    /** Since when its templates are to be read again; null when nothing is to be read. */
    templatesWantedAt: timestamp.null,
  },
  { key: ["connectionId"] },
);
export type OfficialAccountRow = InstanceType<typeof OfficialAccountRow>;
