import type { CampaignPart, UsedByCampaigns, UsingCampaign } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { messagesFailed } from "../messages/changes/acks.ts";
import { MessageRow } from "../messages/message.model.ts";
import { CampaignRow } from "./campaign.model.ts";
import { CampaignShippingRow } from "./campaign-shipping.model.ts";
import { tellCampaigns } from "./tell.ts";

const columns: Record<CampaignPart | "queue", Sql> = {
  contactList: sql`contact_list_id`,
  tagList: sql`tag_list_id`,
  fileList: sql`file_list_id`,
  whatsapp: sql`connection_id`,
  queue: sql`queue_id`,
};

/** Whether the campaign `k` uses this part. A template is found by name and language in the account of the campaign's number. */
const usesSql = (part: UsedByCampaigns, id: number): Sql =>
  part === "template"
    ? sql`exists (select 1 from message_templates p join official_accounts a on a.company_id = p.company_id and a.waba_id = p.waba_id
        where p.id = ${id} and a.connection_id = k.connection_id and p.name = k.template->>'name' and p.language = k.template->>'language')`
    : sql`${columns[part]} = ${id}`;

type CampaignUse = Pick<CampaignRow, "id" | "name" | "status" | "preparedAt">;

/**
 * Prepares campaigns for the deletion of a part: a list, a tag, a file list, a number, a template or a queue. The campaigns store and show that they
 * lost the part. While a campaign takes people from the part or sends its files, the deletion answers 409 ERR_USED_BY_CAMPAIGN with the names of such
 * campaigns. When a number is deleted, its running campaigns are cancelled, and finished campaigns still show the number's name.
 */
export async function partRemoving({ part, id }: Happenings["part.removing"]): Promise<void> {
  if (part === "queue") return queueRemoving(id);
  if (part === "template") return templateRemoving(id);
  const column = columns[part];
  // A campaign may also give the tag to people who reply.
  const given = part === "tagList" ? sql`k.tag_id = ${id}` : sql`false`;
  const has = part === "whatsapp" ? sql`k.connection_id = ${id} and k.status <> 'FINALIZADA'` : sql`${column} = ${id}`;
  const using: CampaignUse[] = await query(
    CampaignRow.shape("id", "name", "status", "preparedAt"),
    sql`select ${CampaignRow.pick("k", "id", "name", "status", "preparedAt")} from campaigns k where ${has} or ${given}
     order by k.id for no key update`,
  );
  if (using.length === 0) return;
  if (part === "tagList") await run(sql`update campaigns k set tag_id = null where ${given}`);
  const lost = await query(
    CampaignRow.shape("id"),
    sql`update campaigns k set ${column} = null, lost_parts = array_append(array_remove(lost_parts, ${part}::text), ${part}::text)
     where ${has} returning k.id`,
  );
  const losing = new Set(lost.map((row) => row.id));
  const needing = using.filter((row) => losing.has(row.id) && isInUse(row, part));
  if (needing.length > 0) throw usedBy(needing);
  if (part === "whatsapp") await cancelThose(using);
  tellCampaigns(using.map((campaign) => campaign.id));
}

/**
 * Called before the queue of the people who reply is deleted. Answers 409 ERR_USED_BY_CAMPAIGN while a campaign with this queue runs, because nobody
 * would see the campaign's next answers. Other campaigns are sent as planned, and their answers have no queue.
 */
async function queueRemoving(queueId: number): Promise<void> {
  const using: CampaignUse[] = await query(
    CampaignRow.shape("id", "name", "status", "preparedAt"),
    sql`select ${CampaignRow.pick("k", "id", "name", "status", "preparedAt")} from campaigns k where k.queue_id = ${queueId}
     order by k.id for no key update`,
  );
  const running = using.filter(({ status }) => status === "EM_ANDAMENTO");
  if (running.length > 0) throw usedBy(running);
  await run(sql`update campaigns k set queue_id = null where k.queue_id = ${queueId}`);
  tellCampaigns(using.map((campaign) => campaign.id));
}

/**
 * Called before a template is deleted. Answers 409 ERR_USED_BY_CAMPAIGN while a running campaign sends the template. Other campaigns keep the
 * template's name, and the check before their start says that the template is gone.
 */
async function templateRemoving(id: number): Promise<void> {
  const running = await query(
    CampaignRow.shape("name"),
    sql`select k.name from campaigns k where k.status = 'EM_ANDAMENTO' and ${usesSql("template", id)} order by k.id for no key update`,
  );
  if (running.length > 0) throw usedBy(running);
}

/** The campaigns that use this part, and run or wait for their scheduled time. */
export async function listUsing(part: UsedByCampaigns, id: number): Promise<UsingCampaign[]> {
  const rows = await query(
    CampaignRow.shape("id", "name", "status", "scheduledAt"),
    sql`select ${CampaignRow.pick("k", "id", "name", "status", "scheduledAt")} from campaigns k
     where ${usesSql(part, id)} and (k.status = 'EM_ANDAMENTO' or k.status = 'PROGRAMADA' and not k.missed)
     order by k.scheduled_at nulls first, k.id`,
  );
  return rows.map(({ scheduledAt, ...row }) => ({ ...row, scheduledAt: scheduledAt?.toISOString() ?? null }));
}

/**
 * Refuses a change of a list's files with 409 ERR_USED_BY_CAMPAIGN while a running campaign sends them, because all people of a campaign get the same
 * files.
 */
export async function filesChanging({ fileListId }: Happenings["file-list.changing"]): Promise<void> {
  const using = await query(
    CampaignRow.shape("name"),
    sql`select name from campaigns k where k.file_list_id = ${fileListId} and k.status = 'EM_ANDAMENTO' order by id for no key update`,
  );
  if (using.length > 0) throw usedBy(using);
}

/**
 * Called after a number was removed. People whom its campaigns asked for a yes can no longer answer, so they are asked again from the number that is
 * chosen next. A message that may have been sent is not written again.
 */
export async function askAgain({ connectionId }: Happenings["connection.removed"]): Promise<void> {
  const freed = await query(
    CampaignShippingRow.shape("campaignId"),
    sql`update campaign_shippings s set state = 'queued', reason = null, held = false, question_id = null, sent_lane = null,
       confirmation_requested_at = null, changed_at = now()
     where s.id in (
       select p.id from campaigns k join campaign_shippings p on p.company_id = k.company_id and p.campaign_id = k.id
       where 'whatsapp' = any(k.lost_parts) and p.connection_id = ${connectionId} and p.confirmed_at is null and p.message_id is null
         and (p.state in ('asking', 'waiting_confirmation') or p.state = 'failed' and p.reason = 'no-connection')
       order by p.id for no key update of p)
     returning s.campaign_id as "campaignId"`,
  );
  tellCampaigns(freed.map(({ campaignId }) => campaignId));
}

/**
 * Called after a number was removed. Messages of its campaigns that Meta still holds fail as unconfirmed, because no status will say whether Meta
 * sends or drops them.
 */
export async function giveUpHeld({ connectionId }: Happenings["connection.removed"]): Promise<void> {
  const held = await query(
    MessageRow.shape("id"),
    sql`select p.message_id as id from campaigns k join campaign_shippings p on p.company_id = k.company_id and p.campaign_id = k.id
     where 'whatsapp' = any(k.lost_parts) and p.connection_id = ${connectionId} and p.state = 'sending' and p.held and p.message_id is not null
     order by 1`,
  );
  if (held.length === 0) return;
  await messagesFailed(
    held.map(({ id }) => id),
    "unconfirmed",
  );
}

const isInUse = ({ status, preparedAt }: CampaignUse, part: CampaignPart): boolean =>
  status === "EM_ANDAMENTO" && part !== "whatsapp" && (part === "fileList" || preparedAt === null);

const usedBy = (campaigns: readonly Pick<CampaignUse, "name">[]): AppError =>
  new AppError("ERR_USED_BY_CAMPAIGN", { names: campaigns.map(({ name }) => name).join(", ") });

async function cancelThose(campaigns: readonly CampaignUse[]): Promise<void> {
  for (const campaign of campaigns) {
    if (campaign.status !== "EM_ANDAMENTO") continue;
    await run(sql`update campaigns set status = 'CANCELADA' where id = ${campaign.id}`);
    await recordAudit(null, "campaign.cancelled", campaign, {});
  }
}
