import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { ownerOf } from "../access.ts";
import { TicketRow } from "../ticket.model.ts";

/** Locks the contact of a ticket before the contact's scheduled messages change. The order is contacts, then schedules, then tickets. */
export const lockItsContact = (ticketId: number): Promise<number> =>
  run(
    sql`select 1 from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
      where t.id = ${ticketId} for no key update of c`,
  );

/** The other active tickets `o` of ticket `t`'s contact on a number. A contact may have only one active ticket on a number. */
export const othersActive = (connectionId: number) =>
  sql`tickets o where o.contact_id = t.contact_id and o.connection_id = ${connectionId} and o.status <> 'closed' and o.id <> t.id`;

/** Refuses a second active ticket of a contact on a number, and names the owner of the first. */
export async function refuseSecondActive(ticketId: number, connectionId: number): Promise<void> {
  const [active] = await query(
    TicketRow.shape("id"),
    sql`select a.id from tickets t cross join lateral (select o.id from ${othersActive(connectionId)}) a where t.id = ${ticketId}`,
  );
  if (active) throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(active.id));
}
