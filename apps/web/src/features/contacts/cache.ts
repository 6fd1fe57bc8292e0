import type { Contact, ContactDetail } from "@balcao/shared/contacts/schema";
import type { QueryClient } from "@tanstack/react-query";
import { putContact } from "../tickets/cache.ts";

export const contactKeys = {
  one: (contactId: number) => ["contacts", "one", contactId] as const,
  tickets: (contactId: number) => ["contacts", "tickets", contactId] as const,
  search: (term: string) => ["contacts", "search", term] as const,
};

/** A contact is shown on its tickets with the usual, and on its own with all that is known of it. */
export function learnContact(cache: QueryClient, contact: Contact & Partial<ContactDetail>): void {
  const { id, name, number, email, profilePicUrl, isGroup } = contact;
  putContact(cache, { id, name, number, email, profilePicUrl, isGroup });
  cache.setQueryData<ContactDetail>(contactKeys.one(id), (old) => old && { ...old, ...contact });
}
