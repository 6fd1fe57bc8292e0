import { searchWords } from "@balcao/shared/contacts/rules";
import type { Contact } from "@balcao/shared/contacts/schema";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { contactColumns, contactShape, presentContact } from "./presenter.ts";

const mostChoices = 500;

interface ContactSearch {
  words: readonly string[];
  forms: readonly string[];
  after: { key: string; id: number } | null;
  limit: number;
  offset: number;
}
/** The ids of a page of contacts in the order of their names. */
export const searchContacts = ({ words, forms, after, limit, offset }: ContactSearch): Sql =>
  sql`search_contacts(${words.join(" ")}, ${forms}, ${after?.key ?? null}, ${after?.id ?? null}, ${limit}, ${offset})`;

/** Contacts to choose from, found by a part of their name. */
export async function listChoices(name: string): Promise<Contact[]> {
  const page = { words: searchWords(name), forms: [], after: null, limit: mostChoices, offset: 0 };
  const rows = await query(
    contactShape,
    sql`select ${contactColumns} from ${searchContacts(page)} found join contacts c using (id) order by lower(c.name), c.id`,
  );
  return rows.map(presentContact);
}
