import type { ContactImport } from "@balcao/shared/contacts/import";
import type { Contact, ContactDetail } from "@balcao/shared/contacts/schema";
import type { QueryClient } from "@tanstack/react-query";
import { putContact } from "../tickets/cache.ts";

export const contactKeys = {
  one: (contactId: number) => ["contacts", "one", contactId] as const,
  tickets: (contactId: number) => ["contacts", "tickets", contactId] as const,
  search: (term: string) => ["contacts", "search", term] as const,
  imports: ["contacts", "imports"] as const,
};

/** A contact is shown on its tickets with the usual, and on its own with all that is known of it. */
export function learnContact(
  cache: QueryClient,
  contact: Contact & Partial<ContactDetail>,
  sameName: boolean | undefined = false,
): void {
  const { id, name, number, email, profilePicUrl, isGroup } = contact;
  putContact(cache, { id, name, number, email, profilePicUrl, isGroup }, sameName);
  cache.setQueryData<ContactDetail>(contactKeys.one(id), (old) => old && { ...old, ...contact });
}

/** Their conversations say themselves that they are gone. */
export function dropContacts(cache: QueryClient, contactIds: readonly number[]): void {
  for (const id of contactIds) {
    cache.removeQueries({ queryKey: contactKeys.one(id) });
    cache.removeQueries({ queryKey: contactKeys.tickets(id) });
  }
}

export const putImport = (cache: QueryClient, contactImport: ContactImport): unknown =>
  cache.setQueryData<ContactImport[]>(
    contactKeys.imports,
    (list) =>
      list &&
      [contactImport, ...list.filter(({ id }) => id !== contactImport.id)].toSorted((a, b) => b.id - a.id).slice(0, 10),
  );
