import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { chosen } from "../tickets/lists/filter.ts";
import { contactMatches, findContacts, patternsOf } from "../terms/contacts.ts";
import type { Term } from "../terms/term.ts";
import { withContacts } from "../tickets/lists/hits.ts";

const mostTickets = 20;
/** If thousands of contacts have the name, only this many of the newest tickets are searched. */
const mostSearched = 100;

/** The ids of the newest ticket of each contact on each number. Names that begin with the term come first. */
export async function findTickets(actor: Actor, term: Term, choice: Parameters<typeof chosen>[1]): Promise<number[]> {
  const contacts = await findContacts(term);
  if (contacts.all && contacts.ids.length === 0) return [];
  const mine = chosen(actor, choice);
  const found = contacts.all
    ? sql`tickets t where t.contact_id = any(${contacts.ids}::int[]) and ${mine}`
    : sql`${withContacts} where ${mine} and ${contactMatches(term)} order by t.updated_at desc, t.id desc limit ${raw(mostSearched)}`;
  const beginning = patternsOf({ ...term, words: [term.text] })[0]?.slice(1);
  const begins = sql`(c.plain_name like plain(${beginning})) desc`;
  // The details of a ticket are loaded by its id in a second statement, because a statement that joins ten tables here would be planned anew for each
  // term.
  const rows = await query(
    { id: integer },
    sql`with found as materialized (
       select t.* from ${found}
     ), newest as (
       select distinct on (contact_id, connection_id) * from found
       order by contact_id, connection_id, status = 'closed', updated_at desc, id desc
     )
     select t.id from newest t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     order by ${begins}, t.updated_at desc, t.id desc limit ${raw(mostTickets)}`,
    "its values",
  );
  return rows.map(({ id }) => id);
}
