import type { campaignsApi } from "@balcao/shared/campaigns/api";
import { campaignName, canDelete, canEdit, lacksOf, maxCampaignsOfCompany } from "@balcao/shared/campaigns/rules";
import type { Campaign, CampaignStatus } from "@balcao/shared/campaigns/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError, type ErrorCode } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { releaseFiles } from "../../base/files/release.ts";
import { publish, publishLast } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { lockCampaign, showCampaign } from "./access.ts";
import { CampaignRow } from "./campaign.model.ts";
import { tellCampaigns } from "./tell.ts";
import { findTemplateOf } from "./template/template-check.ts";

type Changes = Input<typeof campaignsApi.update>["body"];

/** The time limit of a deletion: all people of a campaign, up to two hundred thousand, are deleted in one statement, with their counts. */
const deleteSeconds = 60;

export async function createCampaign(
  { name, whatsappId, scheduledAt, ...fields }: Input<typeof campaignsApi.create>["body"],
  now = new Date(),
): Promise<Campaign> {
  await requireRoom(sql`campaigns`, maxCampaignsOfCompany);
  await requireParts({ whatsappId, ...fields });
  const time = scheduledAt ? toCome(scheduledAt, now) : null;
  const status = time ? "PROGRAMADA" : "INATIVA";
  const { id } = await CampaignRow.create({
    name,
    ...fields,
    connectionId: whatsappId ?? null,
    scheduledAt: time,
    status,
  });
  return tellWhole(id);
}

/** A cancelled campaign stays cancelled, unless it gets a new time in the future. */
export async function updateCampaign(
  id: number,
  { whatsappId, scheduledAt, ...fields }: Changes,
  now = new Date(),
): Promise<Campaign> {
  const row = await lockEditable(id, now);
  const named = { whatsappId, ...fields };
  await requireParts(named);
  await row.update({
    ...fields,
    ...(whatsappId === undefined ? {} : { connectionId: whatsappId }),
    ...(scheduledAt === undefined ? {} : timed(row, scheduledAt, now)),
    lostParts: row.lostParts.filter((part) => named[`${part}Id`] === undefined),
  });
  return tellWhole(id);
}

/** A copy with the same texts, people and files, but without a time. Its name ends with "(2)", unless the name would become too long. */
export async function duplicateCampaign(id: number): Promise<Campaign> {
  await requireRoom(sql`campaigns`, maxCampaignsOfCompany);
  const row = await lockCampaign(id);
  const { id: _id, companyId: _company, createdAt: _created, ...fields } = row.get({ plain: true }) as CampaignRow;
  const copy = await CampaignRow.create({
    ...fields,
    name: Array.from(`${row.name} (2)`).length > campaignName.max ? row.name : `${row.name} (2)`,
    status: "INATIVA",
    scheduledAt: null,
    startedAt: null,
    startedLate: false,
    stoodStill: false,
    missed: false,
    missedBy: [],
    completedAt: null,
    preparedAt: null,
    preparedTo: 0,
    lastTurnAt: null,
    begunTemplate: null,
  });
  return tellCampaign(copy.id);
}

/** Deletes a campaign with its people and counts; its messages stay in the conversations. `gone`: the keys of files to remove afterwards. */
export async function deleteCampaign(actor: Actor, id: number): Promise<{ gone: string[] }> {
  const row = await lockCampaign(id);
  if (!canDelete(row)) throw new AppError("ERR_CAMPAIGN_STATE");
  await takesLonger(deleteSeconds);
  await row.destroy();
  await recordAudit(actor, "campaign.removed", row, {});
  publish("campaign.delete", { campaignId: id });
  publishLast("campaign.update", [id]);
  return { gone: row.mediaId === null ? [] : await releaseFiles([row.mediaId]) };
}

/**
 * Tells browsers of a campaign that was saved. Answers 409 ERR_CAMPAIGN_INCOMPLETE when a campaign with a time lacks something that it needs to
 * begin.
 */
async function tellWhole(id: number): Promise<Campaign> {
  const campaign = await tellCampaign(id);
  const blockers =
    campaign.status === "PROGRAMADA" ? [...lacksOf(campaign), ...(await findTemplateOf(campaign)).lacks] : [];
  if (blockers.length > 0) throw new AppError("ERR_CAMPAIGN_INCOMPLETE", { blockers });
  return campaign;
}

/** Tells browsers of the campaign and its counts, and returns it. */
export function tellCampaign(id: number): Promise<Campaign> {
  tellCampaigns([id]);
  return showCampaign(id);
}

/** The campaign, locked. Answers 409 ERR_CAMPAIGN_STATE when the campaign may not be edited. */
export async function lockEditable(id: number, now = new Date()): Promise<CampaignRow> {
  const row = await lockCampaign(id);
  const { status, scheduledAt, missed } = row;
  if (!canEdit({ status, scheduledAt: scheduledAt?.toISOString() ?? null, missed }, now))
    throw new AppError("ERR_CAMPAIGN_STATE");
  return row;
}

/** The fields that a new time changes in a campaign. A form may send the stored time again, even when it has passed. */
function timed(
  { status, scheduledAt: before }: CampaignRow,
  scheduledAt: string | null,
  now: Date,
): { scheduledAt: Date | null; status: CampaignStatus; missed?: false; missedBy?: [] } {
  if (scheduledAt === null)
    return { scheduledAt: null, status: status === "CANCELADA" ? status : "INATIVA", missed: false, missedBy: [] };
  if (before?.getTime() === Date.parse(scheduledAt)) return { scheduledAt: before, status };
  return { scheduledAt: toCome(scheduledAt, now), status: "PROGRAMADA", missed: false, missedBy: [] };
}

function toCome(scheduledAt: string, now: Date): Date {
  const time = new Date(scheduledAt);
  if (time > now) return time;
  throw new AppError("ERR_VALIDATION", [{ path: ["body", "scheduledAt"], message: "Expected a time to come" }]);
}

type Parts = Pick<Changes, "whatsappId" | "contactListId" | "tagListId" | "tagId" | "fileListId" | "queueId">;

/** Refuses parts that the company does not have, and a number that was removed. */
async function requireParts(parts: Parts): Promise<void> {
  const { whatsappId = null, contactListId = null, fileListId = null, queueId = null } = parts;
  const tags = [...new Set([parts.tagListId ?? null, parts.tagId ?? null].filter((id) => id !== null))];
  const [found] = await query(
    { connection: boolean, list: boolean, tags: boolean, files: boolean, queue: boolean },
    sql`select ${whatsappId}::int is null or exists (select 1 from connections where id = ${whatsappId} and deleted_at is null) as connection,
       ${contactListId}::int is null or exists (select 1 from contact_lists where id = ${contactListId}) as list,
       (select count(*) from tags where id = any(${tags}::int[])) = ${tags.length}::int as tags,
       ${fileListId}::int is null or exists (select 1 from file_lists where id = ${fileListId}) as files,
       ${queueId}::int is null or exists (select 1 from queues where id = ${queueId}) as queue`,
  );
  const missing = refusals.find(([part]) => !found?.[part]);
  if (missing) throw new AppError(missing[1]);
}
const refusals = [
  ["connection", "ERR_NO_WAPP_FOUND"],
  ["list", "ERR_NO_CONTACT_LIST_FOUND"],
  ["tags", "ERR_NO_TAG_FOUND"],
  ["files", "ERR_NO_FILE_LIST_FOUND"],
  ["queue", "ERR_NO_QUEUE_FOUND"],
] as const satisfies [string, ErrorCode][];
