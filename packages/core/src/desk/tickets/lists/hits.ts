import { type Sql, sql } from "../../../base/sql.ts";
import { contactMatches, findContacts } from "../../terms/contacts.ts";
import { type WordMatches, ticketsWithWords } from "../../terms/messages.ts";
import { readTerm, type Term } from "../../terms/term.ts";

/** Tickets `t` with their contacts `c`. */
export const withContacts = sql`tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id`;

/** What a typed text finds. */
export interface Hits {
  term: Term;
  /** The contacts whose name or number has the text. When thousands have it, `all` is false and there are no ids. */
  contacts: { ids: number[]; all: boolean };
  said: WordMatches;
}

/** How a list finds the tickets whose contact or messages have the typed text; null when nothing was typed. */
export async function findHits(typed: string): Promise<Hits | null> {
  const term = readTerm(typed);
  if (term.text === "") return null;
  const [contacts, said] = await Promise.all([findContacts(term), ticketsWithWords(term)]);
  return { term, contacts, said };
}

/** The condition that a ticket's contact has the text. When thousands have it, the source of the tickets is `withContacts`. */
export const isNamed = ({ term, contacts }: Hits): Sql =>
  contacts.all ? sql`t.contact_id = any(${contacts.ids}::int[])` : contactMatches(term);

/** The tickets of `hits`, each read once by an index; `said` must be whole. Null when the list must be read in its order, by `isHit`. */
export const hitTickets = (hits: Hits): Sql | null =>
  hits.contacts.all ? sql`hit as materialized (select t.* from tickets t where ${isHit(hits)})` : null;

/** The condition that a ticket's contact or messages have the text, for hits whose `said` is whole. */
export const isHit = (hits: Hits): Sql => sql`(${isNamed(hits)} or t.id = any(${hits.said.ids}::int[]))`;
