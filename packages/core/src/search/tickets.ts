import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { Binds } from "../sql.ts";
import { chosen } from "../tickets/filter.ts";
import { presentTicket, type TicketListRow, ticketColumns, ticketTables } from "../tickets/presenter.ts";
import { contactMatches, findContacts, patternsOf } from "./contacts.ts";
import { readTerm, type Term } from "./term.ts";
import { ticketsSaying } from "./messages.ts";

interface Hits {
  /** Common table expressions to begin with. */
  first: string[];
  tables: string;
  condition: string;
}

const withContacts = "tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id";

/**
 * How a list finds the tickets whose contact or messages have what was typed; null when nothing was. Those of few contacts are picked
 * one by one, a name that thousands have is met by reading the list in its order.
 */
export async function findHits(typed: string, binds: Binds): Promise<Hits | null> {
  const term = readTerm(typed);
  if (term.text === "") return null;
  const contacts = await findContacts(term);
  const said = binds.add(await ticketsSaying(term));
  const named = namedBy(term, binds);
  if (!contacts.all) return { first: [], tables: withContacts, condition: `(${named} or t.id = any(${said}::int[]))` };
  return {
    first: [
      `hit as materialized (
       select t.id from ${withContacts} where c.id = any(${binds.add(contacts.ids)}::int[]) and ${named}
       union select unnest(${said}::int[])
     )`,
    ],
    tables: "hit join tickets t on t.id = hit.id",
    condition: "true",
  };
}

const namedBy = (term: Term, binds: Binds): string =>
  contactMatches(binds.add(patternsOf(term)), binds.add(term.forms));

const most = 20;
/** Of a name that thousands have, the newest tickets are looked at. */
const looked = 100;

/** The newest ticket with each contact found, of every number: names that begin with the term first. */
export async function findTickets(actor: Actor, term: Term, choice: Parameters<typeof chosen>[1]): Promise<Ticket[]> {
  const contacts = await findContacts(term);
  if (contacts.all && contacts.ids.length === 0) return [];
  const binds = new Binds();
  const where = [...chosen(actor, choice, binds), namedBy(term, binds)];
  if (contacts.all) where.push(`c.id = any(${binds.add(contacts.ids)}::int[])`);
  const begins = `(c.plain_name like plain(${binds.add(patternsOf({ ...term, words: [term.text] })[0]?.slice(1))})) desc`;
  const rows = await query<TicketListRow>(
    `with found as materialized (
       select t.id, t.contact_id, t.connection_id, t.status, t.updated_at from ${withContacts} where ${where.join(" and ")}
       ${contacts.all ? "" : `order by t.updated_at desc, t.id desc limit ${looked}`}
     ), newest as (
       select distinct on (contact_id, connection_id) id from found order by contact_id, connection_id, status = 'closed', updated_at desc, id desc
     ), page as (
       select t.* from newest join tickets t using (id) join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       order by ${begins}, t.updated_at desc, t.id desc limit ${most}
     )
     select ${ticketColumns} from ${ticketTables("page")} order by ${begins}, t.updated_at desc, t.id desc`,
    binds.values,
  );
  return rows.map(presentTicket);
}
