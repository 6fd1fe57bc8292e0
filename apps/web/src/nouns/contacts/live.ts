import type { ContactEvents } from "@balcao/shared/contacts/events";
import type { Live } from "../../lib/live.ts";
import { dropContacts, learnContact, putImport } from "./cache.ts";

export const contactsLive: Live<ContactEvents> = {
  "contact.update": (cache, { contact, sameName }) => learnContact(cache, contact, sameName),
  "contact.delete": (cache, { contactIds }) => dropContacts(cache, contactIds),
  "contact-import.update": (cache, { contactImport }) => putImport(cache, contactImport),
};
