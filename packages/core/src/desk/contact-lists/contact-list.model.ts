import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactListRow = table("contact_lists", {
  id: integer.default,
  companyId: integer,
  name: text,
  contactsCount: integer.default,
  validCount: integer.default,
  invalidCount: integer.default,
  createdAt: timestamp.default,
  /** Where these people agreed to get messages. */
  consentSource: text.default,
});
export type ContactListRow = InstanceType<typeof ContactListRow>;
