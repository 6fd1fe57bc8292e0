import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import type { RowOf } from "../../base/columns.ts";
import { ContactListRow } from "./contact-list.model.ts";
import { ContactListItemRow } from "./contact-list-item.model.ts";

const ofList = ["id", "name", "contactsCount", "validCount", "invalidCount", "createdAt", "consentSource"] as const;
/** `select ${listColumns} from contact_lists l` answers rows of this shape. */
export const listShape = ContactListRow.shape(...ofList);
export const listColumns = ContactListRow.pick("l", ...ofList);

export const presentList = ({ createdAt, ...list }: RowOf<typeof listShape>): ContactList => ({
  ...list,
  createdAt: createdAt.toISOString(),
});

const ofItem = [
  "id",
  "companyId",
  "contactListId",
  "name",
  "number",
  "email",
  "variables",
  "isWhatsappValid",
  "checkedAt",
] as const;
/** `select ${itemColumns} from contact_list_items i` answers rows of this shape. */
export const itemShape = ContactListItemRow.shape(...ofItem);
export const itemColumns = ContactListItemRow.pick("i", ...ofItem);

export const presentItem = ({ checkedAt, ...item }: RowOf<typeof itemShape>): ContactListItem => ({
  ...item,
  checkedAt: checkedAt?.toISOString() ?? null,
});
