import { integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PhoneContactRow = table(
  "phone_contacts",
  {
    companyId: integer,
    connectionId: integer,
    jid: text,
    owner: text,
    phone: text.null,
    lid: text.null,
    name: text.default,
    notify: text.default,
  },
  { key: ["companyId", "connectionId", "jid"] },
);
export type PhoneContactRow = InstanceType<typeof PhoneContactRow>;
