import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactNameRow = table("contact_names", {
  id: integer.default,
  companyId: integer,
  contactId: integer,
  name: text,
  source: oneOf(["user", "whatsapp", "import", "merge"]),
  until: timestamp.default,
});
export type ContactNameRow = InstanceType<typeof ContactNameRow>;
