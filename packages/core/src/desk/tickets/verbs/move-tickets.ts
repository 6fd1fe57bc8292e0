import { query } from "../../../base/database.ts";
import type { Happenings } from "../../../base/happenings.ts";
import { sql } from "../../../base/sql.ts";
import { TicketRow } from "../ticket.model.ts";
import { tellTickets } from "../publish.ts";

/**
 * Moves the active tickets of a connection to the connection that replaces it. State, owner and queue stay, and no earlier change can be taken back.
 * Messages stay with the connection that sent or received them, because only its transport can read them. The ticket of a group stays too, because
 * only one network knows the group.
 */
export async function moveTickets({ from, to }: Happenings["connection.replaced"]): Promise<void> {
  const isActive = sql`t.connection_id = ${from} and t.status <> 'closed' and not t.is_group`;
  const moved = await query(
    TicketRow.shape("id"),
    sql`with people as materialized (
       select c.id from contacts c where c.id in (select t.contact_id from tickets t where ${isActive}) order by c.id desc for no key update
     ), mine as materialized (
       select t.id from tickets t where ${isActive} and t.contact_id in (select id from people) order by t.id for no key update of t
     )
     update tickets t set connection_id = ${to}, before_closing = null from mine where t.id = mine.id
       and not exists (select 1 from tickets o where o.contact_id = t.contact_id and o.connection_id = ${to} and o.status <> 'closed') returning t.id`,
  );
  await tellTickets(moved.map(({ id }) => id));
}
