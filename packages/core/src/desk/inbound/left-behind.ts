import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { kindIn } from "../../numbers/commands/kinds.ts";
import { lockTicketOf } from "../locks/tickets.ts";
import { mediaFailed } from "../media/arrive.ts";
import { tellTicket } from "../tickets/publish.ts";
import { TicketRow } from "../tickets/ticket.model.ts";

/** Leaves a stored message of a removed number to people. Nobody can fetch its file, and no program or menu can answer it, but people can read it. */
export async function leaveToPeople(messageId: number): Promise<void> {
  await lockTicketOf(messageId);
  const files = await query(
    { mediaId: integer.null },
    sql`update connection_commands k set state = 'failed', failure = 'removed', done_at = now() from messages m
     where m.id = ${messageId} and k.company_id = m.company_id and k.message_id = m.id and k.state = 'waiting' and ${kindIn("k", ["download"])}
     returning m.media_id as "mediaId"`,
  );
  for (const { mediaId } of files) if (mediaId !== null) await mediaFailed(mediaId);
  const [ticket] = await query(
    TicketRow.shape("id"),
    sql`update tickets t set bot_state = null, bot_stopped = true from messages m
     where m.id = ${messageId} and t.company_id = m.company_id and t.id = m.ticket_id and t.status = 'pending' returning t.id`,
  );
  if (ticket) await tellTicket(ticket.id, null);
}
