import { query } from "../database.ts";
import { containing, type Term } from "./term.ts";

/** A name that more contacts have than this is found by reading tickets in their order. */
const most = 3000;

/** Contacts that a term may mean, by its three longest words; `all` is false when there are too many to name. */
export async function findContacts({ words, forms }: Term): Promise<{ ids: number[]; all: boolean }> {
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, 3);
  const found = await query<{ id: number }>("select id from search_contact_ids($1, $2, $3)", [
    longest.map((word) => containing(word).slice(1, -1)),
    forms,
    most + 1,
  ]);
  return found.length > most ? { ids: [], all: false } : { ids: found.map(({ id }) => id), all: true };
}

/** The whole of a term as a condition on `contacts c`, given the words as patterns and the forms of a number. */
export const contactMatches = (patterns: string, forms: string): string =>
  `(c.plain_name like all (select plain(p) from unnest(${patterns}::text[]) p)
    and (cardinality(${forms}::text[]) = 0 or c.number like any (select '%' || f || '%' from unnest(${forms}::text[]) f)
      or length((${forms}::text[])[1]) > 5 and exists (
        select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'phone'
          and i.value like any (select '%' || f || '%' from unnest(${forms}::text[]) f))))`;

export const patternsOf = ({ words }: Term): string[] => words.map(containing);
