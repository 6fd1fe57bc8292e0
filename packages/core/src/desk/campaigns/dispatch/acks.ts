import { query } from "../../../base/database.ts";
import type { AckChange } from "../../../base/happenings.ts";
import { listed, sql } from "../../../base/sql.ts";
import { CampaignShippingRow } from "../campaign-shipping.model.ts";
import { tellCampaigns } from "../tell.ts";

/**
 * Follows the ticks of a campaign's messages: a message at the server is sent, a message at the phone is delivered, and so on. When a message was not
 * sent because the person had opted out, the person is skipped, and what they wrote does not count as a reply.
 */
export async function followShippings({ changes }: { changes: readonly AckChange[] }): Promise<void> {
  const ours = changes.filter(({ campaignId }) => campaignId !== null);
  if (ours.length === 0) return;
  const given = listed("g", {
    message_id: sql`${ours.map(({ messageId }) => messageId)}::bigint[]`,
    ack: sql`${ours.map(({ after }) => after)}::smallint[]`,
  });
  const moved = await query(
    CampaignShippingRow.shape("campaignId"),
    sql`with due as (
       select s.id, g.ack, coalesce(s.message_id = g.message_id, false) as is_message, m.failure, m.held,
         g.ack < 0 and m.failure = 'opted-out' as is_out
       from ${given} join messages m on m.id = g.message_id
       join campaign_shippings s on s.company_id = m.company_id and (s.message_id = g.message_id or s.question_id = g.message_id)
       order by s.id for no key update of s
     )
     update campaign_shippings s set changed_at = now(), held = due.held or due.ack < 0 and s.held,
       state = case when due.is_out then 'skipped' when due.ack < 0 then 'failed' when not due.is_message then case when s.state in ('asking', 'failed') and due.ack > 0 then 'waiting_confirmation'
           when s.state = 'failed' then 'asking' else s.state end
         when due.ack = 0 then 'sending' when s.replied_at is not null then 'replied' when due.ack >= 3 then 'read' when due.ack = 2 then 'delivered' else 'sent' end,
       reason = case when due.is_out then 'optedOut' when due.ack < 0 then due.failure end,
       replied_at = case when not coalesce(due.is_out, false) then s.replied_at end, opted_out_at = case when not coalesce(due.is_out, false) then s.opted_out_at end,
       confirmation_requested_at = case when due.is_message or due.ack < 1 then s.confirmation_requested_at else coalesce(s.confirmation_requested_at, now()) end,
       sent_at = case when due.is_out then null when due.is_message and due.ack >= 1 then coalesce(s.sent_at, now()) else s.sent_at end,
       delivered_at = case when due.is_out then null when due.is_message and due.ack >= 2 then coalesce(s.delivered_at, now()) else s.delivered_at end,
       read_at = case when due.is_message and due.ack >= 3 then coalesce(s.read_at, now()) else s.read_at end
     from due where s.id = due.id returning s.campaign_id as "campaignId"`,
  );
  tellCampaigns(moved.map(({ campaignId }) => campaignId));
}
