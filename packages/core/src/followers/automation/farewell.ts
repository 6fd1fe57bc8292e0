import { lateTextMinutes } from "@balcao/shared/automation/situation";
import { farewellSeconds } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { act } from "./act.ts";

/**
 * Delays the closing text of a conversation until its closing can no longer be taken back. A ticket that is reopened before that, by a user or by the
 * customer, drops the text. Returns false, because nothing was written into the ticket.
 */
export async function putFarewellOff({ id }: Pick<Ticket, "id">, userId: number | null): Promise<false> {
  await run(
    sql`update tickets set farewell_user_id = ${userId}, farewell_at = clock_timestamp() + make_interval(secs => ${farewellSeconds})
      where id = ${id}`,
  );
  enqueue("automation.farewell", { ticketId: id }, { delayMs: farewellSeconds * 1000 + 200 });
  return false;
}

/**
 * Sends the closing text, if its time came within the last day and the customer is in no newer conversation. It is sent once, and then the closing cannot
 * be taken back.
 */
export async function sayFarewell(ticketId: number): Promise<void> {
  const [due] = await query(
    { ...TicketRow.shape("queueId"), userId: TicketRow.columns.farewellUserId, fits: boolean },
    sql`with taken as (
       select id, farewell_user_id, farewell_at from tickets where id = ${ticketId} and farewell_at <= clock_timestamp() for no key update skip locked
     )
     update tickets t set farewell_at = null, farewell_user_id = null, before_closing = null from taken where t.id = taken.id
     returning t.queue_id as "queueId", taken.farewell_user_id as "userId", t.status = 'closed'
       and taken.farewell_at > clock_timestamp() - make_interval(mins => ${raw(lateTextMinutes)}) and not exists (
       select 1 from tickets a where a.contact_id = t.contact_id and a.connection_id = t.connection_id and a.status <> 'closed') as fits`,
  );
  if (!due?.fits) return;
  await act(ticketId, {
    kind: "changed",
    verb: "close",
    before: { userId: due.userId, queueId: due.queueId },
    byPerson: true,
  });
}
