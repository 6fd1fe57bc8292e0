import type { contactsApi } from "@balcao/shared/contacts/api";
import { contactSearch } from "@balcao/shared/contacts/rules";
import type { Contact } from "@balcao/shared/contacts/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { decodeCursor, pageOf, sql } from "../../base/sql.ts";
import { listedColumns, listedShape, presentContact, presentListed } from "./presenter.ts";

const pageSize = 20;
const mostChoices = 500;

const foundShape = { ...listedShape, sortName: text };

interface Wanted {
  words: string;
  forms: readonly string[];
  after: { key: string; id: number } | null;
  limit: number;
  offset: number;
}
const find = ({ words, forms, after, limit, offset }: Wanted): Promise<RowOf<typeof foundShape>[]> =>
  query(
    foundShape,
    sql`select ${listedColumns}, lower(c.name) as "sortName"
     from search_contacts(${words}, ${forms}, ${after?.key ?? null}, ${after?.id ?? null}, ${limit}, ${offset}) found
     join contacts c using (id) order by lower(c.name), c.id`,
  );

/** Contacts in the order of their names; `cursor` continues where the last page ended, `pageNumber` counts pages. */
export async function listContacts({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof contactsApi.list>["query"]): Promise<Reply<typeof contactsApi.list>> {
  const { words, forms } = contactSearch(searchParam);
  const after = decodeCursor(cursor);
  const rows = await find({
    words,
    forms,
    after,
    limit: pageSize + 1,
    offset: after ? 0 : (pageNumber - 1) * pageSize,
  });
  const { items, ...more } = pageOf(rows, pageSize, presentListed, ({ sortName, id }) => ({ key: sortName, id }));
  return { contacts: items, ...more };
}

/** Contacts to choose one from, by a part of their name. */
export async function listChoices(name: string): Promise<Contact[]> {
  return (await find({ words: name.trim(), forms: [], after: null, limit: mostChoices, offset: 0 })).map(
    presentContact,
  );
}
