import type { ContactListImport } from "./import.ts";
import type { ContactList, ContactListItem } from "./schema.ts";

export interface ContactListEvents {
  /** The list is new or renamed, or its counts changed. Changed counts mean changed items, which have no event of their own. */
  "contact-list.update": { contactList: ContactList };
  "contact-list.delete": { contactListId: number };
  "contact-list-item.update": { item: ContactListItem };
  "contact-list-item.delete": { itemId: number; contactListId: number };
  "contact-list-import.update": { contactListImport: ContactListImport };
}
