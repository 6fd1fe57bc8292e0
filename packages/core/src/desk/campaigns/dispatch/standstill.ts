import { query } from "../../../base/database.ts";
import { type Sql, sql } from "../../../base/sql.ts";
import { recordAudit } from "../../../company/audit/record.ts";
import { CampaignRow } from "../campaign.model.ts";
import { tellCampaigns } from "../tell.ts";

const dayMs = 86_400_000;

/** The condition that a company `c` was suspended, in the bin or blocked before this time. Only the audit has the time of a block. */
const shutBefore = (
  time: Date,
): Sql => sql`(c.suspended_at < ${time} or c.removed_at < ${time} or not c.status and not exists (
  select 1 from audit a where a.company_id = c.id and a.action = 'company.blocked' and a.at >= ${time}))`;

/**
 * Stops the campaigns that run in a company that has been blocked, in the bin or suspended for more than a day. Once the company is back they would
 * send outdated messages, so a person decides whether they go on.
 */
export async function stopStoodStill(now: Date): Promise<void> {
  const stopped = await query(
    CampaignRow.shape("id", "name"),
    sql`update campaigns k set status = 'CANCELADA', stood_still = true from companies c
     where c.id = k.company_id and k.status = 'EM_ANDAMENTO' and ${shutBefore(new Date(now.getTime() - dayMs))}
     returning k.id, k.name`,
  );
  for (const campaign of stopped) await recordAudit(null, "campaign.cancelled", campaign, {});
  tellCampaigns(stopped.map(({ id }) => id));
}
