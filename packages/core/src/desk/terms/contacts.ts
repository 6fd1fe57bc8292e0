import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { bareSql } from "../contacts/address.ts";
import { containing, type Term } from "./term.ts";

/** For a term that finds more contacts than this, tickets are read in the order of their list instead. */
const mostContacts = 3000;

/** How many words the index is searched for: the longest ones. */
const wordsLooked = 3;

/** The contacts that match a term. If there are too many, `all` is false and the list is empty. */
export async function findContacts(term: Term): Promise<{ ids: number[]; all: boolean }> {
  const { words, forms } = term;
  const longest = words.toSorted((a, b) => b.length - a.length).slice(0, wordsLooked);
  const patterns = longest.map((word) => containing(word).slice(1, -1));
  const looked = sql`select f.id from search_contact_ids(${patterns}, ${forms}, ${mostContacts + 1}) f`;
  const found = await query(
    { id: integer },
    words.length > wordsLooked ? sql`${looked} join contacts c on c.id = f.id where ${contactMatches(term)}` : looked,
  );
  return found.length > mostContacts ? { ids: [], all: false } : { ids: found.map(({ id }) => id), all: true };
}

/** The condition on `contacts c` for the whole term. */
export function contactMatches(term: Term): Sql {
  const { forms } = term;
  const hasForm = (column: Sql) => sql`${column} like any (select '%' || f || '%' from unnest(${forms}::text[]) f)`;
  const words = sql`(select plain(p) from unnest(${patternsOf(term)}::text[]) p)`;
  return sql`((c.plain_name like all ${words} or c.user_name like all ${words})
    and (cardinality(${forms}::text[]) = 0 or ${hasForm(sql`c.number`)}
      or length((${forms}::text[])[1]) > 5 and exists (
        select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id
          and (i.kind = 'phone' and ${hasForm(sql`i.value`)}
            or i.kind in ('lid', 'bsuid') and ${bareSql(sql`i.value`)} = (${forms}::text[])[1]))))`;
}

export const patternsOf = ({ words }: Term): string[] => words.map(containing);
