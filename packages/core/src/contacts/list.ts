import type { contactsApi } from "@balcao/shared/contacts/api";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Contact } from "@balcao/shared/contacts/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { query } from "../database.ts";
import { decodeCursor, encodeCursor } from "../sql.ts";
import { type ListedRow, listedColumns, presentContact, presentListed } from "./presenter.ts";

const pageSize = 20;
const mostChoices = 500;
type ContactListRow = ListedRow & { sortName: string };

const found = `select ${listedColumns}, lower(c.name) as "sortName"
  from search_contacts($1, $2, $3, $4, $5, $6) found join contacts c using (id) order by lower(c.name), c.id`;

/** In order of name; `cursor` continues where the last page ended, `pageNumber` counts pages. */
export async function listContacts({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof contactsApi.list>["query"]): Promise<Reply<typeof contactsApi.list>> {
  const { words, forms } = contactSearch(searchParam);
  const after = decodeCursor(cursor);
  const rows = await query<ContactListRow>(found, [
    words,
    forms,
    after?.key ?? null,
    after?.id ?? null,
    pageSize + 1,
    after ? 0 : (pageNumber - 1) * pageSize,
  ]);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    contacts: page.map(presentListed),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.sortName, last.id) : null,
  };
}

/** For choosing one. */
export async function listChoices(name: string): Promise<Contact[]> {
  return (await query<ContactListRow>(found, [name.trim(), [], null, null, mostChoices, 0])).map(presentContact);
}
