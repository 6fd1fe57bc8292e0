import type { ItemVariables } from "@balcao/shared/contact-lists/schema";
import { boolean, integer, json, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ContactListItemRow = table("contact_list_items", {
  id: integer.default,
  companyId: integer,
  contactListId: integer,
  name: text,
  plainName: text.default,
  number: text,
  email: text.default,
  variables: json<ItemVariables>().default,
  isWhatsappValid: boolean.null,
  checkedAt: timestamp.null,
  askedAt: timestamp.null,
  createdAt: timestamp.default,
});
export type ContactListItemRow = InstanceType<typeof ContactListItemRow>;
