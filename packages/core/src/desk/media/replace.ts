import { boolean, bytes } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { goneOf } from "../../base/files/release.ts";
import { sql } from "../../base/sql.ts";
import { MessageRow } from "../messages/message.model.ts";
import { tellMessages } from "../messages/publish.ts";
import type { Description } from "./arrive.ts";

const own = ["chat", "fromMe", "participant", "mediaType"] as const;
const awaited = {
  mediaId: MediaRow.columns.id,
  raw: bytes,
  ...MessageRow.shape(...own),
  ...MediaRow.shape("voice"),
  /** Whether the id is that of the usual rendition of the file, and not of the other one. */
  isUsual: boolean,
  hasWaveform: boolean,
  hasThumbnail: boolean,
};

/** All that the holder of a number needs to fetch the rendition with this id. Null when the message was deleted or its content removed. */
export async function loadRendition(messageId: number, wid: string) {
  const [row] = await query(
    awaited,
    sql`select f.id as "mediaId", m.raw, ${MessageRow.pick("m", ...own)}, ${MediaRow.pick("f", "voice")}, m.wid = ${wid} as "isUsual",
       f.waveform is not null as "hasWaveform", f.thumbnail is not null as "hasThumbnail"
     from messages m join media f on f.company_id = m.company_id and f.id = m.media_id
     where m.id = ${messageId} and (m.wid = ${wid} or m.rendition_wid = ${wid}) and not m.is_deleted and m.raw is not null`,
  );
  return row ?? null;
}

interface Replacement extends Description {
  key: string;
  size: number;
  mimetype: string;
}

/**
 * Puts a file in the place of the present one of a message, under the same address, and shows it. Returns the keys of the bytes that the caller
 * removes from the store afterwards: those of the replaced file, or the new ones if the message was deleted.
 */
export async function replaceFile(mediaId: number, { key, size, mimetype, ...found }: Replacement): Promise<string[]> {
  const messages = await query(
    MessageRow.shape("id"),
    sql`select id from messages where media_id = ${mediaId} and not is_deleted order by id for no key update`,
  );
  if (messages.length === 0) return [key];
  const before = await query(
    MediaRow.shape("objectKey", "size"),
    sql`select object_key as "objectKey", size from media where id = ${mediaId} for update`,
  );
  await run(
    sql`update media set state = 'ok', object_key = ${key}, size = ${size}, mimetype = ${mimetype}, seconds = coalesce(${found.seconds}, seconds),
       width = coalesce(${found.width}, width), height = coalesce(${found.height}, height), thumbnail = coalesce(${found.thumbnail}, thumbnail)
     where id = ${mediaId}`,
  );
  await tellMessages(
    "message.update",
    messages.map(({ id }) => id),
  );
  return (await goneOf(before)).keys;
}
