import type { ContactImport } from "@balcao/shared/contacts/import";
import type { contactsApi } from "@balcao/shared/contacts/api";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Contact, ContactDetail, ContactEntry, ContactOrder } from "@balcao/shared/contacts/schema";
import type { Response } from "@balcao/shared/contract";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { inPages, renewAnswers } from "../../lib/cache/list-changes.ts";
import { placeRow } from "../../lib/cache/paged.ts";
import { plainOf } from "../../lib/plain-text.ts";
import { putContact } from "../tickets/cache.ts";

export const contactKeys = {
  one: (contactId: number) => ["contacts", "one", contactId] as const,
  identity: (contactId: number) => ["contacts", "identity", contactId] as const,
  tickets: (contactId: number) => ["contacts", "tickets", contactId] as const,
  search: (term: string) => ["contacts", "search", term] as const,
  /** The pages of the contacts' screen. */
  lists: ["contacts", "list"] as const,
  list: (searchParam: string, order: ContactOrder) => ["contacts", "list", searchParam, order] as const,
  imports: ["contacts", "imports"] as const,
};
export type ContactPages = InfiniteData<Response<typeof contactsApi.list>>;
/** A contact from an event or an answer, with as many details as it contains. */
type ContactNews = Contact & Partial<ContactDetail>;

/** Puts a contact into the cache: the fields of lists into lists and tickets, all details into the contact's own answer. */
export function learnContact(cache: QueryClient, contact: ContactNews, sameName: boolean | undefined = false): void {
  const { id, name, number, userName, email, profilePicUrl, isGroup } = contact;
  putContact(cache, { id, name, number, userName, email, profilePicUrl, isGroup }, sameName);
  cache.setQueryData<ContactDetail>(contactKeys.one(id), (old) => old && { ...old, ...contact });
  // Only a fetch brings the contact's addresses, its earlier names and the contacts that may be the same person.
  void cache.invalidateQueries({ queryKey: contactKeys.identity(id) });
  const { blocked, optedOut, inDoubt } = contact;
  if (blocked === undefined || optedOut === undefined || inDoubt === undefined) return;
  const listed = { id, name, number, userName, email, profilePicUrl, isGroup, blocked, optedOut, inDoubt };
  renewAnswers<ContactPages>(cache, contactKeys.lists, (data, key) => {
    const [term, order] = [String(key[2]), key[3]];
    const old = entriesOf(data).find((row) => row.id === id);
    if (isFound(listed, term)) {
      const entry = { ...listed, lastTicket: old?.lastTicket ?? null };
      if (order === "name") return placeRow(data, "contacts", entry);
      if (old?.lastTicket) return inPages("contacts", (row: ContactEntry) => (row.id === id ? entry : row))(data);
      // Contacts without a conversation come last, by name, so only a fetch gives their places.
      void cache.invalidateQueries({ queryKey: key });
      return data;
    }
    // Only a fetch shows whether the search found the contact by another of its numbers.
    if (contactSearch(term).forms.length > 0 && old) void cache.invalidateQueries({ queryKey: key });
    return withoutThese([id])(data);
  });
}

const entriesOf = (data: ContactPages): ContactEntry[] => data.pages.flatMap(({ contacts }) => contacts);

/** Shows a ticket as its contact's latest conversation, if it is the latest. In a list ordered by conversations only a fetch gives the new places. */
export function putLastTicket(cache: QueryClient, { id, uuid, updatedAt: at, tags, contact }: Ticket): void {
  renewAnswers<ContactPages>(cache, contactKeys.lists, (data, key) => {
    const old = entriesOf(data).find((row) => row.id === contact.id);
    if (old?.lastTicket && old.lastTicket.id !== id && old.lastTicket.at > at) return data;
    if (key[3] === "lastTicket" && old?.lastTicket?.at !== at) void cache.invalidateQueries({ queryKey: key });
    const lastTicket = { id, uuid, at, tags };
    return inPages("contacts", (row: ContactEntry) => (row.id === contact.id ? { ...row, lastTicket } : row))(data);
  });
}

/**
 * Fetches the lists again in which this ticket is a contact's latest conversation, because the reader can no longer see the ticket. Only the server
 * knows the conversation before it.
 */
export function dropLastTicket(cache: QueryClient, ticketId: number): void {
  renewAnswers<ContactPages>(cache, contactKeys.lists, (data, key) => {
    if (entriesOf(data).some(({ lastTicket }) => lastTicket?.id === ticketId))
      void cache.invalidateQueries({ queryKey: key });
    return data;
  });
}

/** Removes deleted contacts from the cache. Other events remove their tickets. */
export function dropContacts(cache: QueryClient, contactIds: readonly number[]): void {
  renewAnswers<ContactPages>(cache, contactKeys.lists, withoutThese(contactIds));
  for (const id of contactIds) {
    cache.removeQueries({ queryKey: contactKeys.one(id) });
    cache.removeQueries({ queryKey: contactKeys.tickets(id) });
    cache.removeQueries({ queryKey: contactKeys.identity(id) });
  }
}

const withoutThese = (ids: readonly number[]) =>
  inPages("contacts", (row: ContactEntry) => (ids.includes(row.id) ? null : row));

/** Whether the server's search would find the contact by this term. */
function isFound({ name, number, userName }: Pick<Contact, "name" | "number" | "userName">, term: string): boolean {
  const { words, forms } = contactSearch(term);
  return (
    [name, userName].some((text) => words.every((word) => plainOf(text).includes(plainOf(word)))) &&
    (forms.length === 0 || forms.some((digits) => number.includes(digits)))
  );
}

/**
 * Puts an import into the cache. The imported contacts are fetched when the import ends, because single events would be thousands. The answer to the
 * call that starts an import may arrive after the event of its end, so an import that has ended never returns to running.
 */
export function putImport(cache: QueryClient, contactImport: ContactImport): void {
  cache.setQueryData<ContactImport[]>(contactKeys.imports, (list) => {
    const known = list?.find(({ id }) => id === contactImport.id);
    if (!list || (known && (known.finishedAt !== null || known.done > contactImport.done))) return list;
    return [contactImport, ...list.filter((one) => one !== known)].toSorted((a, b) => b.id - a.id).slice(0, 10);
  });
  if (contactImport.finishedAt !== null) void cache.invalidateQueries({ queryKey: contactKeys.lists });
}
