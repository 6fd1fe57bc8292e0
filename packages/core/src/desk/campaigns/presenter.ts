import type { Campaign } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import { json, type RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import { TagRow } from "../tags/tag.model.ts";
import { ContactListRow } from "../contact-lists/contact-list.model.ts";
import { FileListRow } from "../file-lists/file-list.model.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import { CampaignRow, textColumns } from "./campaign.model.ts";
import { type TextCounts, countsColumn, sumCounts } from "./counts.ts";
import { pauseOf, type PauseFacts, runningColumn, standstill } from "./pause.ts";

const own = [
  "id",
  "companyId",
  "name",
  ...textColumns,
  "status",
  "scheduledAt",
  "startedAt",
  "completedAt",
  "startedLate",
  "stoodStill",
  "missed",
  "missedBy",
  "connectionId",
  "contactListId",
  "tagListId",
  "fileListId",
  "mediaId",
  "queueId",
  "tagId",
  "leaveOutServed",
  "template",
  "lostParts",
  "createdAt",
] as const;
/** `query(campaignShape, selectCampaigns(…))`: all that a presented campaign needs, in one statement. */
export const campaignShape = {
  ...CampaignRow.shape(...own),
  connectionName: ConnectionRow.columns.name.null,
  listName: ContactListRow.columns.name.null,
  tagListName: TagRow.columns.name.null,
  fileListName: FileListRow.columns.name.null,
  mediaName: MediaRow.columns.name.null,
  counts: json<TextCounts[]>(),
  running: json<PauseFacts>().null,
};
type CampaignShapeRow = RowOf<typeof campaignShape>;

/** In `where` and in the tail, `k` is the campaign and `w` is its number. */
export const selectCampaigns = (where: Sql, tail: Sql = empty): Sql => sql`
  select ${CampaignRow.pick("k", ...own)}, w.name as "connectionName", l.name as "listName", g.name as "tagListName",
    e.name as "fileListName", f.name as "mediaName", ${countsColumn} as counts, ${runningColumn} as running
  from campaigns k
  left join connections w on w.company_id = k.company_id and w.id = k.connection_id
  left join contact_lists l on l.company_id = k.company_id and l.id = k.contact_list_id
  left join tags g on g.company_id = k.company_id and g.id = k.tag_list_id
  left join file_lists e on e.company_id = k.company_id and e.id = k.file_list_id
  left join media f on f.company_id = k.company_id and f.id = k.media_id
  where ${where} ${tail}`;

export function presentCampaign(row: CampaignShapeRow, now: Date): Campaign {
  const {
    connectionId,
    mediaId,
    connectionName,
    listName,
    tagListName,
    fileListName,
    running,
    stoodStill,
    ...campaign
  } = row;
  const counts = sumCounts(row.counts);
  return {
    ...campaign,
    scheduledAt: iso(row.scheduledAt),
    startedAt: iso(row.startedAt),
    completedAt: iso(row.completedAt),
    createdAt: row.createdAt.toISOString(),
    whatsappId: connectionId,
    whatsapp: named(connectionId, connectionName),
    contactList: named(row.contactListId, listName),
    tagList: named(row.tagListId, tagListName),
    fileList: named(row.fileListId, fileListName),
    mediaPath: mediaId === null ? null : `/api/media/${mediaId}`,
    pause: stoodStill && row.status === "CANCELADA" ? standstill : running && pauseOf(running, counts, now),
    counts,
  };
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/** These campaigns, newest first; those that the company does not have are left out. */
export async function loadCampaigns(ids: readonly number[], now = new Date()): Promise<Campaign[]> {
  const where = sql`k.id = any(${[...ids]}::int[])`;
  const rows = await query(campaignShape, selectCampaigns(where, sql`order by k.created_at desc, k.id desc`));
  return rows.map((row) => presentCampaign(row, now));
}

export async function loadCampaign(id: number, now = new Date()): Promise<Campaign> {
  const [campaign] = await loadCampaigns([id], now);
  if (!campaign) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return campaign;
}
