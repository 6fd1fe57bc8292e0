import { text } from "../columns.ts";
import { query } from "../database.ts";
import { MediaRow } from "./media.model.ts";
import { type Sql, sql } from "../sql.ts";

/** The condition that only messages show the file `f`. */
export const onlyInMessages: Sql = sql`not exists (select 1 from quick_messages k where k.company_id = f.company_id and k.media_id = f.id)
  and not exists (select 1 from file_list_entries e where e.company_id = f.company_id and e.media_id = f.id)
  and not exists (select 1 from chat_message_files x where x.company_id = f.company_id and x.media_id = f.id)
  and not exists (select 1 from queue_options n where n.company_id = f.company_id and n.media_id = f.id)
  and not exists (select 1 from schedules s where s.company_id = f.company_id and s.media_id = f.id)
  and not exists (select 1 from campaigns k where k.company_id = f.company_id and k.media_id = f.id)
  and not exists (select 1 from knowledge_sources s where s.company_id = f.company_id and s.media_id = f.id)
  and not exists (select 1 from contact_list_imports i where i.company_id = f.company_id and i.media_id = f.id)
  and not exists (select 1 from contact_file_imports i where i.company_id = f.company_id and i.media_id = f.id)
  and not exists (select 1 from message_template_cards c where c.company_id = f.company_id and c.media_id = f.id)
  and not exists (select 1 from message_cards c where c.company_id = f.company_id and c.media_id = f.id)
  and not exists (select 1 from contacts c where c.company_id = f.company_id and c.picture_media_id = f.id)`;

/** The condition that nothing shows the file `f`. */
export const unshown: Sql = sql`not exists (select 1 from messages m where m.company_id = f.company_id and m.media_id = f.id) and ${onlyInMessages}`;

/**
 * Files whose rows were deleted. `keys` are the keys that no row names any more; the caller removes their bytes. `files` and `bytes` are the number and
 * the size of all the deleted files.
 */
export interface GoneFiles {
  keys: string[];
  files: number;
  bytes: number;
}

/**
 * Removes the rows of the given files that nothing shows any more. Returns the keys of the removed rows, except keys that another row names too. The
 * caller removes the files of these keys from the store after the transaction; if the caller cannot, the sweep does.
 */
export const releaseFiles = async (mediaIds: readonly number[]): Promise<string[]> => (await dropFiles(mediaIds)).keys;

/** Does the same as `releaseFiles`, and also returns how many files there were and how large they were. */
export async function dropFiles(mediaIds: readonly number[]): Promise<GoneFiles> {
  if (mediaIds.length === 0) return { keys: [], files: 0, bytes: 0 };
  const gone = await query(
    MediaRow.shape("objectKey", "size"),
    sql`delete from media f where f.id = any(${[...mediaIds]}::int[]) and ${unshown} returning object_key as "objectKey", size`,
  );
  return goneOf(gone);
}

/** The files of these deleted rows, with the keys that must still be removed from the store. */
export async function goneOf(rows: readonly Pick<MediaRow, "objectKey" | "size">[]): Promise<GoneFiles> {
  const stored = rows.filter(({ objectKey }) => objectKey !== null);
  return {
    keys: await unnamed(rows.map(({ objectKey }) => objectKey)),
    files: stored.length,
    bytes: stored.reduce((sum, { size }) => sum + (size ?? 0), 0),
  };
}

/** The given keys that no file of this company has any more. */
async function unnamed(keys: readonly (string | null)[]): Promise<string[]> {
  const left = await query(
    { key: text },
    sql`select distinct given.key from unnest(${keys.filter((key) => key !== null)}::text[]) as given(key)
      where not exists (select 1 from media f where f.object_key = given.key)`,
  );
  return left.map(({ key }) => key);
}
