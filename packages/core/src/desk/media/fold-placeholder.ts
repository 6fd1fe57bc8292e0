import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { lockContactOfMessage, lockTicketOf } from "../locks/tickets.ts";
import { refreshCard } from "../tickets/card.ts";

/**
 * Removes a placeholder whose content belongs to another message of its ticket, as a rendition of the same file. That message takes over the
 * placeholder's id, its reactions and the answers that quote it. There is then one unread message less. Browsers fetch the conversation again.
 */
export async function foldPlaceholder(id: number, into: number): Promise<void> {
  await lockContactOfMessage(id);
  await lockTicketOf(id);
  await run(sql`select 1 from messages where id = any(${[id, into]}::bigint[]) order by id for update`);
  await run(sql`update messages set quoted_id = ${into} where quoted_id = ${id}`);
  await run(
    sql`update message_reactions r set message_id = ${into} where r.message_id = ${id}
       and not exists (select 1 from message_reactions o where o.company_id = r.company_id and o.message_id = ${into} and o.reactor = r.reactor)`,
  );
  await run(
    sql`update tickets t set customer_message_id = case when t.customer_message_id = m.id then ${into} else t.customer_message_id end,
       unread_messages = greatest(0, t.unread_messages - case when m.from_me or m.ack >= 3 then 0 else 1 end)
     from messages m where m.id = ${id} and t.company_id = m.company_id and t.id = m.ticket_id`,
  );
  await run(
    sql`update messages o set rendition_wid = p.wid from messages p where o.id = ${into} and o.rendition_wid is null and p.id = ${id} and p.wid <> o.wid`,
  );
  const [gone] = await query(
    { ticketId: integer, contactId: integer },
    sql`delete from messages where id = ${id} and media_type = 'undecrypted' returning ticket_id as "ticketId", contact_id as "contactId"`,
  );
  if (!gone) return;
  await refreshCard(gone.ticketId, { unread: "same", moves: false });
  publish("conversations.cleared", { contactIds: [gone.contactId] });
}
