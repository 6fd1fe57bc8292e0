import type { ContactListImport } from "@balcao/shared/contact-lists/import";
import type { ContactList, ContactListItem } from "@balcao/shared/contact-lists/schema";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { inPages, renewAnswers, without } from "../../lib/cache/list-changes.ts";
import { placeRow } from "../../lib/cache/paged.ts";
import { hasWords, plainOf } from "../../lib/plain-text.ts";
import { renewPaced } from "../../lib/cache/renew-paced.ts";

export const contactListKeys = {
  one: (contactListId: number) => ["contact-lists", "one", contactListId] as const,
  /** The pages of the lists' screen. */
  lists: ["contact-lists", "list"] as const,
  /** The pages of one list's people. */
  itemsOf: (contactListId: number) => ["contact-lists", "items", contactListId] as const,
  imports: (contactListId: number) => ["contact-lists", "imports", contactListId] as const,
  preview: (importId: number) => ["contact-lists", "preview", importId] as const,
  count: (filter: object) => ["contact-lists", "count", filter] as const,
};
type ListPages = InfiniteData<{ records: ContactList[]; hasMore: boolean; nextCursor: string | null }>;
type ItemPages = InfiniteData<{ contacts: ContactListItem[]; hasMore: boolean; nextCursor: string | null }>;

const counts = ({ contactsCount, validCount, invalidCount }: ContactList) =>
  [contactsCount, validCount, invalidCount].join();

/** Puts a list into the cache. Changed counts mean that its people changed. The people are then fetched, because single events would be thousands. */
export function putList(cache: QueryClient, list: ContactList): void {
  const key = contactListKeys.one(list.id);
  const old = cache.getQueryData<ContactList>(key);
  if (old) cache.setQueryData(key, list);
  renewAnswers<ListPages>(cache, contactListKeys.lists, (data, [, , term]) =>
    hasWords(String(term), list.name)
      ? placeRow(data, "records", list)
      : inPages("records", without<ContactList>(list.id))(data),
  );
  if (!old || counts(old) !== counts(list)) renewPaced(cache, [contactListKeys.itemsOf(list.id)]);
}

/** Takes a deleted list and everything on it out of the cache. */
export function dropList(cache: QueryClient, contactListId: number): void {
  renewAnswers<ListPages>(cache, contactListKeys.lists, inPages("records", without<ContactList>(contactListId)));
  void cache.invalidateQueries({ queryKey: contactListKeys.one(contactListId) });
  cache.removeQueries({ queryKey: contactListKeys.itemsOf(contactListId) });
  cache.removeQueries({ queryKey: contactListKeys.imports(contactListId) });
}

export function putItem(cache: QueryClient, item: ContactListItem): void {
  renewAnswers<ItemPages>(cache, contactListKeys.itemsOf(item.contactListId), (data, [, , , term]) =>
    isFound(item, String(term))
      ? placeRow(data, "contacts", item)
      : inPages("contacts", without<ContactListItem>(item.id))(data),
  );
}

export function dropItem(cache: QueryClient, contactListId: number, itemId: number): void {
  renewAnswers<ItemPages>(
    cache,
    contactListKeys.itemsOf(contactListId),
    inPages("contacts", without<ContactListItem>(itemId)),
  );
}

/** Whether the server's search would find the item by this term. */
function isFound({ name, number }: ContactListItem, term: string): boolean {
  const { words, forms } = contactSearch(term);
  return forms.length > 0
    ? forms.some((form) => number.includes(form))
    : words.every((word) => plainOf(name).includes(plainOf(word)));
}

/** The order of an import's states from the beginning. */
const steps = { reading: 0, mapping: 1, running: 2, done: 3, stopped: 3, failed: 3 } as const;

/** Puts an import into the cache. An answer may arrive after a later event, so an import never goes back to an earlier state. */
export function putImport(cache: QueryClient, one: ContactListImport): void {
  cache.setQueryData<ContactListImport[]>(contactListKeys.imports(one.contactListId), (list) => {
    const known = list?.find(({ id }) => id === one.id);
    if (!list || (known && isOlder(one, known))) return list;
    return [one, ...list.filter((other) => other !== known)].toSorted((a, b) => b.id - a.id).slice(0, 10);
  });
}

/**
 * Whether a state is older than the known state. Within the same state, an import with fewer finished rows is older. With equal rows, the import that
 * waits for more answers is older.
 */
const isOlder = (one: ContactListImport, known: ContactListImport): boolean =>
  steps[one.status] < steps[known.status] ||
  (steps[one.status] === steps[known.status] &&
    (one.done < known.done || (one.done === known.done && one.counts.unchecked > known.counts.unchecked)));
