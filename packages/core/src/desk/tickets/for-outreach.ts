import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { newTicketSql, onlyQueue } from "./new-ticket.ts";
import { TicketRow } from "./ticket.model.ts";

interface Outreach {
  contactId: number;
  connectionId: number;
  campaignId: number;
  /** The queue for an answer; null: the queue is chosen as for any customer who writes first. */
  queueId: number | null;
}

/**
 * The ticket in which a campaign writes to a person, locked. The caller has locked the contact. It is the active ticket if there is one, else the
 * person's outreach ticket. That ticket is closed, and is in no list and no figure. When the person answers, it becomes a conversation in that queue.
 */
export async function ticketForOutreach(outreach: Outreach): Promise<number> {
  const { contactId, connectionId, campaignId, queueId } = outreach;
  const [known] = await query(
    TicketRow.shape("id"),
    sql`update tickets t set campaign_id = ${campaignId}, queue_id = case when t.outreach then ${queueId}::int else t.queue_id end,
       closed_at = case when t.outreach then clock_timestamp() end
     where t.id = (
       select id from tickets where contact_id = ${contactId} and connection_id = ${connectionId} and (status <> 'closed' or outreach)
       order by status <> 'closed' desc, closed_at desc, id desc limit 1
     ) returning t.id`,
  );
  if (known) return known.id;
  const [made] = await query(
    TicketRow.shape("id"),
    sql`${newTicketSql(outreach, {
      status: "closed",
      queueId: queueId ?? onlyQueue(outreach),
      campaignId,
      outreach: true,
      closedAt: sql`clock_timestamp()`,
    })} returning id`,
  );
  if (!made) throw new Error(`There is no contact ${contactId}`);
  return made.id;
}
