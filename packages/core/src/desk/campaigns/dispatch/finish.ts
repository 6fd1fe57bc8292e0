import { CampaignRow } from "../campaign.model.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { tellCampaigns } from "../tell.ts";

/**
 * Ends a running campaign that is done with all its people, but not while a message is still on its way to the server. Locks the campaign's row if
 * the caller has not. Returns whether the campaign ended.
 */
export async function finishIfOver(campaignId: number, now: Date): Promise<boolean> {
  const [ended] = await query(
    CampaignRow.shape("id"),
    sql`update campaigns k set status = 'FINALIZADA', completed_at = ${now}
     where k.id = ${campaignId} and k.status = 'EM_ANDAMENTO' and k.prepared_at is not null and not exists (
       select 1 from campaign_shippings s where s.company_id = k.company_id and s.campaign_id = k.id
         and s.state in ('queued', 'asking', 'waiting_confirmation', 'sending'))
     returning k.id`,
  );
  if (ended) tellCampaigns([ended.id]);
  return ended !== undefined;
}
