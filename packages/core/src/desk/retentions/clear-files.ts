import { MediaRow } from "../../base/files/media.model.ts";
import { goneOf, onlyInMessages } from "../../base/files/release.ts";
import { query, run } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import type { ClearedCounts } from "./cleared-counts.ts";
import { keepsFiles } from "./due-conversations.ts";

/** The most files that one transaction removes. */
const mostFiles = 1000;

/**
 * Removes the files of these locked tickets and keeps their words, also a voice note's transcript. A file that something else shows stays: a quick
 * message, or a conversation whose files are still kept. It is removed with the last conversation that shows it. The raw forms are removed as well,
 * because they contain the key and the small picture of the file.
 */
export async function clearFiles(ticketIds: readonly number[], now: Date): Promise<ClearedCounts> {
  const ids = [...ticketIds];
  const found = await query(
    MediaRow.shape("id"),
    sql`select f.id from media f where f.id in (
       select m.media_id from messages m where m.ticket_id = any(${ids}::int[]) and m.media_id is not null
     ) and ${isBare(ids)} order by f.id limit ${raw(mostFiles)} for update of f`,
  );
  // When something else began to show a file before this transaction had its lock, only a statement after the lock sees that.
  const gone = await query(
    MediaRow.shape("id", "objectKey", "size"),
    sql`select ${MediaRow.pick("f", "id", "objectKey", "size")} from media f
     where f.id = any(${found.map(({ id }) => id)}::int[]) and ${isBare(ids)} order by f.id`,
  );
  const fileIds = gone.map(({ id }) => id);
  if (fileIds.length > 0) await empty(fileIds);
  const isWhole = found.length < mostFiles;
  if (isWhole)
    await run(
      sql`update tickets set files_cleared_at = greatest(${now}::timestamptz, updated_at) where id = any(${ids}::int[])`,
    );
  return { ...(await goneOf(gone)), conversations: 0, messages: 0, ended: isWhole ? ids.length : 0 };
}

/** The condition that a file `f` still exists, and that only these tickets show it, or others whose files were removed. */
const isBare = (ids: number[]): Sql => sql`f.state <> 'removed' and ${onlyInMessages} and not exists (
       select 1 from messages o join tickets k on k.company_id = o.company_id and k.id = o.ticket_id
       where o.company_id = f.company_id and o.media_id = f.id and k.id <> all(${ids}::int[]) and ${keepsFiles(sql`k`)})`;

async function empty(fileIds: number[]): Promise<void> {
  await run(
    sql`with mine as (select id from messages where media_id = any(${fileIds}::int[]) order by id for no key update)
     update messages m set raw = null from mine where m.id = mine.id`,
  );
  await run(
    sql`update media set state = 'removed', object_key = null, size = null, name = '', thumbnail = null, waveform = null, transcribing_until = null
     where id = any(${fileIds}::int[])`,
  );
}
