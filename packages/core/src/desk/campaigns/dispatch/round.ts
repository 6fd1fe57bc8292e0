import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { confirmationHours, startLateMs } from "@balcao/shared/campaigns/rules";
import type { Blocker } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import { integer } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { isUnsealed } from "../../../company/companies/standing.ts";
import { writeToAdmins } from "../../../company/users/write-to-admins.ts";
import { canSql } from "../../../numbers/connections/capabilities.ts";
import { mayCampaign } from "../../contact-lists/work.ts";
import { CampaignRow } from "../campaign.model.ts";
import { CampaignShippingRow } from "../campaign-shipping.model.ts";
import { prepareCampaign } from "../people/prepare.ts";
import { tellCampaigns } from "../tell.ts";
import { startCampaign } from "../states.ts";
import { finishIfOver } from "./finish.ts";
import { missedWording } from "./missed-wording.ts";

/** Companies with a campaign that runs or should begin: call it in the platform's scope. */
export const companiesWithCampaigns = async (now: Date): Promise<number[]> =>
  (
    await query(
      { id: integer },
      sql`select distinct company_id as id from campaigns k
       where (status = 'EM_ANDAMENTO' or status = 'PROGRAMADA' and scheduled_at <= ${now} and not missed) and ${isUnsealed(sql`k.company_id`)} order by 1`,
    )
  ).map(({ id }) => id);

/**
 * The campaigns of a company whose time has come. Campaigns wait while the company's plan does not include them. They may be late when the plan
 * includes them again.
 */
export const dueCampaigns = async (now: Date): Promise<number[]> =>
  (
    await query(
      CampaignRow.shape("id"),
      sql`select k.id from campaigns k join companies c on c.id = k.company_id and ${mayCampaign}
       where k.status = 'PROGRAMADA' and k.scheduled_at <= ${now} and not k.missed order by k.scheduled_at, k.id`,
    )
  ).map(({ id }) => id);

/**
 * Begins a campaign whose time has come. A campaign that is twelve hours late, or that cannot start, does not begin. It shows the reason, and the
 * admins get an e-mail, so nobody gets an outdated message and no campaign fails unnoticed. A campaign waits while an import fills its list.
 */
export async function beginDue(id: number, now: Date, publicUrl: string): Promise<void> {
  const [campaign] = await query(
    CampaignRow.shape("id", "name", "scheduledAt"),
    sql`select id, name, scheduled_at as "scheduledAt" from campaigns where id = ${id} and status = 'PROGRAMADA' and not missed for no key update`,
  );
  if (!campaign?.scheduledAt || campaign.scheduledAt > now) return;
  if (now.getTime() - campaign.scheduledAt.getTime() > startLateMs) return miss(campaign, [], publicUrl);
  try {
    await startCampaign(null, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "ERR_CAMPAIGN_NOT_READY") throw error;
    const { blockers } = error.details as Pick<FlightCheck, "blockers">;
    if (blockers.length > 1 || blockers[0] !== "importing") await miss(campaign, blockers, publicUrl);
  }
}

async function miss(
  { id, name }: Pick<CampaignRow, "id" | "name">,
  missedBy: readonly Blocker[],
  publicUrl: string,
): Promise<void> {
  await run(sql`update campaigns set missed = true, missed_by = ${missedBy}::text[] where id = ${id}`);
  tellCampaigns([id]);
  await writeToAdmins((language) => missedWording(language, missedBy, { name, publicUrl }));
}

/** Takes in the next people of a campaign that is not prepared yet; false when there is no such campaign. */
export async function prepareNext(): Promise<boolean> {
  const [next] = await query(
    CampaignRow.shape("id"),
    sql`select id from campaigns where status = 'EM_ANDAMENTO' and prepared_at is null order by id limit 1`,
  );
  if (next) {
    await prepareCampaign(next.id);
    tellCampaigns([next.id]);
  }
  return next !== undefined;
}

/**
 * Leaves out people whose message or question was deleted together with its ticket or contact before the server had it. No status will ever report
 * such a message, so the campaign would wait for ever. The statement reads only people in these two states, by the index of the states. Run it in a
 * transaction of its own: campaigns are locked before their people.
 */
export async function leaveOutGone(): Promise<void> {
  const gone = await query(
    CampaignShippingRow.shape("campaignId"),
    sql`update campaign_shippings s set state = 'skipped', reason = 'removed', held = false, due_at = null, changed_at = now()
     where s.id in (
       select p.id from campaigns k join campaign_shippings p on p.company_id = k.company_id and p.campaign_id = k.id
       where k.status = 'EM_ANDAMENTO' and p.state in ('asking', 'sending')
         and case p.state when 'sending' then p.message_id else p.question_id end is null
       order by p.id for no key update of p)
     returning s.campaign_id as "campaignId"`,
  );
  tellCampaigns(gone.map(({ campaignId }) => campaignId));
}

/** Ends questions that nobody answered in time. Run it in a transaction of its own: campaigns are locked before their people. */
export async function expireQuestions(now: Date): Promise<void> {
  const asked = await query(
    CampaignShippingRow.shape("campaignId"),
    sql`update campaign_shippings set state = 'skipped', reason = 'noAnswer', changed_at = now()
     where id in (
       select id from campaign_shippings where state = 'waiting_confirmation'
         and confirmation_requested_at < ${now}::timestamptz - make_interval(hours => ${raw(confirmationHours)})
       order by id for no key update)
     returning campaign_id as "campaignId"`,
  );
  tellCampaigns(asked.map(({ campaignId }) => campaignId));
}

/**
 * Frees people who wait for an answer of WhatsApp that will not come: no list has the number as unchecked any more, or no number of the company can
 * ask. The sending then shows whether the number exists.
 */
export const freeForgotten = (): Promise<number> =>
  run(
    sql`update campaign_shippings s set unchecked = false where s.state = 'queued' and s.unchecked and (not exists (
       select 1 from contact_list_items i where i.company_id = s.company_id and i.number = s.number and i.is_whatsapp_valid is null)
       or not exists (select 1 from connections w where w.company_id = s.company_id and w.deleted_at is null and ${canSql("checkNumbers")}))`,
  );

/** Ends campaigns that are done with all their people, also while their number is down. */
export async function finishOver(now: Date): Promise<void> {
  const running = await query(
    CampaignRow.shape("id"),
    sql`select id from campaigns where status = 'EM_ANDAMENTO' and prepared_at is not null order by id`,
  );
  for (const { id } of running) await finishIfOver(id, now);
}
