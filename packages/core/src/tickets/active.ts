import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { ownerOf } from "./access.ts";

/**
 * The contact of a ticket that is about to become active, or active on another number: nobody else may make one active for it
 * meanwhile, and contacts are locked before tickets. Null when neither is the case.
 */
export async function lockContactOf(ticketId: number, connectionId: number | null): Promise<number | null> {
  const [contact] = await query<{ id: number }>(
    `select c.id from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
     where t.id = $1 and (t.status = 'closed' or t.connection_id <> $2) for no key update of c`,
    [ticketId, connectionId],
  );
  return contact?.id ?? null;
}

/** The contact of a ticket: before planned messages of it are touched, which are locked between contacts and tickets. */
export const lockItsContact = (ticketId: number): Promise<object[]> =>
  query(
    `select c.id from contacts c join tickets t on t.company_id = c.company_id and t.contact_id = c.id
     where t.id = $1 for no key update of c`,
    [ticketId],
  );

/** A contact has one active ticket per connection: another beside it is refused. */
export async function refuseSecondActive(
  { id, contactId }: { id: number; contactId: number },
  connectionId: number,
): Promise<void> {
  const [active] = await query<{ id: number }>(
    "select id from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed' and id <> $3",
    [contactId, connectionId, id],
  );
  if (active) throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(active.id));
}
