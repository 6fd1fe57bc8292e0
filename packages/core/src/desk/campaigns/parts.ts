import type { CampaignPart } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { CampaignRow } from "./campaign.model.ts";
import { loadCampaigns } from "./presenter.ts";

const columns: Record<CampaignPart, Sql> = {
  contactList: sql`contact_list_id`,
  tagList: sql`tag_list_id`,
  fileList: sql`file_list_id`,
};

/**
 * A list, a tag or a file list is about to be deleted: its campaigns remember that they had it, and say so. Refused with 409
 * ERR_USED_BY_CAMPAIGN while a campaign takes people from it, or sends its files.
 */
export async function partRemoving({ part, id }: Happenings["part.removing"]): Promise<void> {
  const column = columns[part];
  // A tag may also be the one that those who reply get.
  const given = part === "tagList" ? sql`k.tag_id = ${id}` : sql`false`;
  const using = await query(
    CampaignRow.shape("id", "status", "preparedAt"),
    sql`select ${CampaignRow.pick("k", "id", "status", "preparedAt")} from campaigns k where ${column} = ${id} or ${given}
     order by k.id for no key update`,
  );
  if (using.length === 0) return;
  if (part === "tagList") await run(sql`update campaigns k set tag_id = null where ${given}`);
  const lost = await query(
    CampaignRow.shape("id"),
    sql`update campaigns k set ${column} = null, lost_parts = array_append(array_remove(lost_parts, ${part}::text), ${part}::text)
     where ${column} = ${id} returning k.id`,
  );
  const losing = new Set(lost.map((row) => row.id));
  if (using.some((row) => losing.has(row.id) && isInUse(row, part))) throw new AppError("ERR_USED_BY_CAMPAIGN");
  for (const campaign of await loadCampaigns(using.map((row) => row.id))) publish("campaign.update", { campaign });
}

/** All people of a campaign get the same files: 409 ERR_USED_BY_CAMPAIGN while one that runs sends those of the list. */
export async function filesChanging({ fileListId }: Happenings["file-list.changing"]): Promise<void> {
  const using = await run(
    sql`select 1 from campaigns k where k.file_list_id = ${fileListId} and k.status = 'EM_ANDAMENTO' for no key update`,
  );
  if (using > 0) throw new AppError("ERR_USED_BY_CAMPAIGN");
}

const isInUse = ({ status, preparedAt }: Pick<CampaignRow, "status" | "preparedAt">, part: CampaignPart): boolean =>
  status === "EM_ANDAMENTO" && (part === "fileList" || preparedAt === null);
