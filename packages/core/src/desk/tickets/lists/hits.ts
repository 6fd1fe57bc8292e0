import { type Sql, sql } from "../../../base/sql.ts";
import { contactMatches, findContacts } from "../../terms/contacts.ts";
import { ticketsSaying } from "../../terms/messages.ts";
import { readTerm } from "../../terms/term.ts";

/** Tickets `t` with their contacts `c`. */
export const withContacts = sql`tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id`;

/**
 * How a list finds the tickets whose contact or messages have the typed text; null when nothing was typed. `hit` has the tickets, each read once by
 * an index. When thousands of contacts have the name, `hit` is null. The list is then read in its order, by the `condition`.
 */
export async function findHits(typed: string): Promise<{ hit: Sql | null; condition: Sql | null } | null> {
  const term = readTerm(typed);
  if (term.text === "") return null;
  const contacts = await findContacts(term);
  const said = await ticketsSaying(term);
  if (!contacts.all) return { hit: null, condition: sql`(${contactMatches(term)} or t.id = any(${said}::int[]))` };
  const hit = sql`hit as materialized (
       select t.* from tickets t where t.contact_id = any(${contacts.ids}::int[]) or t.id = any(${said}::int[])
     )`;
  return { hit, condition: null };
}
