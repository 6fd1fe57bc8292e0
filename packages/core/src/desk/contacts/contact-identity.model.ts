import { boolean, integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactIdentityRow = table(
  "contact_identities",
  {
    companyId: integer,
    contactId: integer,
    kind: oneOf(["phone", "lid", "bsuid", "group", "username"]),
    value: text,
    firstSeen: timestamp.default,
    verified: boolean.default,
    askedAt: timestamp.null,
  },
  { key: ["companyId", "kind", "value"] },
);
export type ContactIdentityRow = InstanceType<typeof ContactIdentityRow>;
