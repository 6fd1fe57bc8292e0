import type { ContactImport } from "@balcao/shared/contacts/import";
import type { contactsApi } from "@balcao/shared/contacts/api";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Contact, ContactDetail, ListedContact } from "@balcao/shared/contacts/schema";
import type { Response } from "@balcao/shared/contract";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { placeRow, renewRows } from "../../lib/paged.ts";
import { plainOf } from "../../lib/plain-text.ts";
import { putContact } from "../tickets/cache.ts";

export const contactKeys = {
  one: (contactId: number) => ["contacts", "one", contactId] as const,
  identity: (contactId: number) => ["contacts", "identity", contactId] as const,
  tickets: (contactId: number) => ["contacts", "tickets", contactId] as const,
  search: (term: string) => ["contacts", "search", term] as const,
  /** The pages of the screen of contacts. */
  lists: ["contacts", "list"] as const,
  list: (searchParam: string) => ["contacts", "list", searchParam] as const,
  imports: ["contacts", "imports"] as const,
};
export type ContactPages = InfiniteData<Response<typeof contactsApi.list>>;
/** What may be known of a contact when it is heard of. */
type Heard = Contact & Partial<ContactDetail>;

/** A contact is shown in its list and on its tickets with the usual, and on its own with all that is known of it. */
export function learnContact(cache: QueryClient, contact: Heard, sameName: boolean | undefined = false): void {
  const { id, name, number, email, profilePicUrl, isGroup } = contact;
  putContact(cache, { id, name, number, email, profilePicUrl, isGroup }, sameName);
  cache.setQueryData<ContactDetail>(contactKeys.one(id), (old) => old && { ...old, ...contact });
  // Its addresses, earlier names and what may be the same person only a fetch can tell.
  void cache.invalidateQueries({ queryKey: contactKeys.identity(id) });
  const { blocked, optedOut } = contact;
  if (blocked === undefined || optedOut === undefined) return;
  const listed = { id, name, number, email, profilePicUrl, isGroup, blocked, optedOut };
  changeLists(cache, (data, term) => {
    if (isFound(listed, term)) return placeRow(data, "contacts", listed);
    // By which of its other numbers it may have been found only a fetch can tell.
    if (
      contactSearch(term).forms.length > 0 &&
      data.pages.some(({ contacts }) => contacts.some((row) => row.id === id))
    )
      void cache.invalidateQueries({ queryKey: contactKeys.list(term) });
    return withoutThese(data, [id]);
  });
}

/** Their conversations say themselves that they are gone. */
export function dropContacts(cache: QueryClient, contactIds: readonly number[]): void {
  changeLists(cache, (data) => withoutThese(data, contactIds));
  for (const id of contactIds) {
    cache.removeQueries({ queryKey: contactKeys.one(id) });
    cache.removeQueries({ queryKey: contactKeys.tickets(id) });
    cache.removeQueries({ queryKey: contactKeys.identity(id) });
  }
}

const withoutThese = (data: ContactPages, ids: readonly number[]): ContactPages =>
  renewRows(data, "contacts", (row: ListedContact) => (ids.includes(row.id) ? null : row));

function changeLists(cache: QueryClient, change: (data: ContactPages, term: string) => ContactPages): void {
  for (const [key, data] of cache.getQueriesData<ContactPages>({ queryKey: contactKeys.lists })) {
    const next = data && change(data, String(key[2]));
    if (next !== data) cache.setQueryData(key, next);
  }
}

/** Whether the server would find it by this term. */
function isFound({ name, number }: ListedContact, term: string): boolean {
  const { words, forms } = contactSearch(term);
  return (
    plainOf(name).includes(plainOf(words)) && (forms.length === 0 || forms.some((digits) => number.includes(digits)))
  );
}

/**
 * Its contacts come with its end: one by one they would be thousands. The answer to its start may come after that: an import never goes
 * back.
 */
export function putImport(cache: QueryClient, contactImport: ContactImport): void {
  cache.setQueryData<ContactImport[]>(contactKeys.imports, (list) => {
    const known = list?.find(({ id }) => id === contactImport.id);
    if (!list || (known && (known.finishedAt !== null || known.done > contactImport.done))) return list;
    return [contactImport, ...list.filter((one) => one !== known)].toSorted((a, b) => b.id - a.id).slice(0, 10);
  });
  if (contactImport.finishedAt !== null) void cache.invalidateQueries({ queryKey: contactKeys.lists });
}
