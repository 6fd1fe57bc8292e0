import type { Media } from "@balcao/shared/messages/schema";
import { boolean, bytes, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { sql } from "../../base/sql.ts";
import { MessageRow } from "../messages/message.model.ts";
import { tellMessages } from "../messages/publish.ts";

/**
 * Notes that the bytes are stored, and shows the file in the message. Returns false when the message already has its file or was deleted, so the new
 * bytes are not needed.
 */
export const mediaArrived = (mediaId: number, file: { key: string; size: number }): Promise<boolean> =>
  changeMedia(mediaId, { from: ["pending", "failed", "too_large"], to: "ok", file });

const own = ["chat", "wid", "fromMe", "participant"] as const;
/** The sender's description of a file. */
const ofFile = {
  mediaId: MediaRow.columns.id,
  ...MessageRow.shape("mediaType"),
  ...MediaRow.shape("voice", "width", "seconds"),
  hasWaveform: boolean,
  hasThumbnail: boolean,
};
const expected = { ...ofFile, raw: bytes, ...MessageRow.shape(...own) };
export type ExpectedFile = RowOf<typeof ofFile>;

/** All that the holder of a number needs to fetch a file. Null when the message was deleted or no longer waits for its file. */
export async function loadExpected(messageId: number): Promise<RowOf<typeof expected> | null> {
  const [row] = await query(
    expected,
    sql`select f.id as "mediaId", m.raw, ${MessageRow.pick("m", ...own, "mediaType")}, ${MediaRow.pick("f", "voice", "width", "seconds")},
       f.waveform is not null as "hasWaveform", f.thumbnail is not null as "hasThumbnail"
     from messages m join media f on f.company_id = m.company_id and f.id = m.media_id
     where m.id = ${messageId} and f.state = 'pending' and m.raw is not null`,
  );
  return row ?? null;
}

/** Notes that the file is larger than we accept, although its sender named a smaller size. It stays on the phone. */
export const mediaTooLarge = (mediaId: number): Promise<boolean> =>
  changeMedia(mediaId, { from: ["pending"], to: "too_large" });

/** Notes that the file did not come. The attendant may ask for it again. */
export const mediaFailed = (mediaId: number): Promise<boolean> =>
  changeMedia(mediaId, { from: ["pending"], to: "failed" });

/** Stores what was learned about a file when it was prepared or measured. Browsers see it with the next change of the message. */
export const describeMedia = (mediaId: number, found: Description): Promise<number> =>
  run(
    sql`update media set seconds = coalesce(${found.seconds}, seconds), width = coalesce(${found.width}, width),
       height = coalesce(${found.height}, height), waveform = coalesce(${found.waveform && Buffer.from(found.waveform)}, waveform),
       thumbnail = coalesce(${found.thumbnail}, thumbnail) where id = ${mediaId}`,
  );
export interface Description {
  seconds?: number;
  width?: number;
  height?: number;
  waveform?: Uint8Array;
  thumbnail?: Buffer;
}

interface StateChange {
  from: Media["state"][];
  to: Media["state"];
  file?: { key: string; size: number };
}

/**
 * Changes the state of a file and informs the browsers. The message is locked first, so a change of the message at the same moment shows the new
 * state too. Returns false when the file was in none of the states `from`, or when the message was deleted.
 */
export async function changeMedia(mediaId: number, { from, to, file }: StateChange): Promise<boolean> {
  const messages = await query(
    MessageRow.shape("id"),
    sql`select id from messages where media_id = ${mediaId} order by id for no key update`,
  );
  if (messages.length === 0) return false;
  const changed = await run(
    sql`update media set state = ${to}, object_key = coalesce(${file?.key}, object_key), size = coalesce(${file?.size}, size)
     where id = ${mediaId} and state = any(${from}::text[])`,
  );
  if (changed === 0) return false;
  await tellMessages(
    "message.update",
    messages.map(({ id }) => id),
  );
  return true;
}
