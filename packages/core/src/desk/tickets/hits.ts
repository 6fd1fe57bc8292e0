import { type Sql, sql } from "../../base/sql.ts";
import { contactMatches, findContacts } from "../terms/contacts.ts";
import { ticketsSaying } from "../terms/messages.ts";
import { readTerm } from "../terms/term.ts";

interface Hits {
  /** A common table expression for the beginning of the statement. */
  first: Sql | null;
  tables: Sql;
  condition: Sql | null;
}

/** Tickets `t` with their contacts `c`. */
export const withContacts = sql`tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id`;

/**
 * How a list finds the tickets whose contact or messages have the typed text; null when nothing was typed. The tickets of few contacts
 * are looked up one by one; for a name that thousands of contacts have, the list is read in its order.
 */
export async function findHits(typed: string): Promise<Hits | null> {
  const term = readTerm(typed);
  if (term.text === "") return null;
  const contacts = await findContacts(term);
  const said = await ticketsSaying(term);
  const named = contactMatches(term);
  if (!contacts.all)
    return { first: null, tables: withContacts, condition: sql`(${named} or t.id = any(${said}::int[]))` };
  return {
    first: sql`hit as materialized (
       select t.id from ${withContacts} where c.id = any(${contacts.ids}::int[]) and ${named}
       union select unnest(${said}::int[])
     )`,
    tables: sql`hit join tickets t on t.id = hit.id`,
    condition: null,
  };
}
