import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { helpsApi } from "@balcao/shared/helps/api";
import { maxHelpVideos } from "@balcao/shared/helps/rules";
import type { HelpVideo } from "@balcao/shared/helps/schema";
import { hasWords } from "../../base/has-words.ts";
import { integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, sql } from "../../base/sql.ts";
import { requireRoom } from "../../company/plans/room.ts";
import { HelpVideoRow } from "./help-video.model.ts";

const pageSize = 40;
const own = ["id", "title", "description", "video"] as const;
const columns = HelpVideoRow.pick("h", ...own);

/** Help videos sorted by title. `cursor` continues after the last page; `pageNumber` counts pages. */
export async function listHelpVideos({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof helpsApi.list>["query"]): Promise<Reply<typeof helpsApi.list>> {
  const after = decodeCursor(cursor);
  const found = hasWords(searchParam, sql`h.title`, sql`h.description`);
  const where = and(found, after && sql`(lower(h.title), h.id) > (${after.key}, ${after.id}::int)`);
  const rows = await query(
    { ...HelpVideoRow.shape(...own), sortTitle: text },
    sql`select ${columns}, lower(h.title) as "sortTitle" from help_videos h
      where ${where} order by lower(h.title), h.id ${limitTo(pageSize, after, pageNumber)}`,
  );
  const [all] = await query({ count: integer }, sql`select count(*) as count from help_videos h where ${and(found)}`);
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ sortTitle: _sortTitle, ...row }) => row,
    ({ sortTitle, id }) => ({ key: sortTitle, id }),
  );
  return { records: items, count: all?.count ?? 0, ...more };
}

/** All help videos, sorted by title. */
export async function allHelpVideos(): Promise<HelpVideo[]> {
  return query(
    HelpVideoRow.shape(...own),
    sql`select ${columns} from help_videos h order by lower(h.title), h.id limit ${raw(maxHelpVideos)}`,
  );
}

/** Makes a help video, in the platform's scope, like all functions that change help videos. */
export async function createHelpVideo(body: Input<typeof helpsApi.create>["body"]): Promise<HelpVideo> {
  await requireRoom(sql`help_videos`, maxHelpVideos);
  return present(await HelpVideoRow.create(body));
}

export async function updateHelpVideo(id: number, body: Input<typeof helpsApi.update>["body"]): Promise<HelpVideo> {
  const row = await find(id);
  return present(await row.update(body));
}

export async function deleteHelpVideo(id: number): Promise<{ ok: true }> {
  await (await find(id)).destroy();
  return { ok: true };
}

async function find(id: number): Promise<HelpVideoRow> {
  const row = await HelpVideoRow.findByPk(id);
  if (!row) throw new AppError("ERR_NO_HELP_VIDEO_FOUND");
  return row;
}

const present = ({ id, title, description, video }: HelpVideoRow): HelpVideo => ({ id, title, description, video });
