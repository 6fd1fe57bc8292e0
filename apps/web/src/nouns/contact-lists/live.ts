import type { ContactListEvents } from "@balcao/shared/contact-lists/events";
import type { Live } from "../../lib/cache/live.ts";
import { dropItem, dropList, putImport, putItem, putList } from "./cache.ts";

export const contactListsLive: Live<ContactListEvents> = {
  "contact-list.update": (cache, { contactList }) => putList(cache, contactList),
  "contact-list.delete": (cache, { contactListId }) => dropList(cache, contactListId),
  "contact-list-item.update": (cache, { item }) => putItem(cache, item),
  "contact-list-item.delete": (cache, { itemId, contactListId }) => dropItem(cache, contactListId, itemId),
  "contact-list-import.update": (cache, { contactListImport }) => putImport(cache, contactListImport),
};
