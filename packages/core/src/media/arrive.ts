import type { Media } from "@balcao/shared/messages/schema";
import { query } from "../database.ts";
import { tellMessages } from "../messages/publish.ts";

/** The bytes are in the store: the message shows them. False when it has them already, or is gone: then nobody needs these. */
export const mediaArrived = (mediaId: number, file: { key: string; size: number }): Promise<boolean> =>
  changeMedia(mediaId, { from: ["pending", "failed", "too_large"], to: "ok", file });

/** What the holder of a number needs to fetch a file; null when the message or its wish for the file is gone. */
export async function loadExpected(messageId: number): Promise<Expected | null> {
  const [row] = await query<Expected>(
    `select f.id as "mediaId", m.raw, m.chat, m.wid, m.from_me as "fromMe", m.participant
     from messages m join media f on f.company_id = m.company_id and f.id = m.media_id
     where m.id = $1 and f.state = 'pending' and m.raw is not null`,
    [messageId],
  );
  return row ?? null;
}
interface Expected {
  mediaId: number;
  raw: Buffer;
  chat: string;
  wid: string;
  fromMe: boolean;
  participant: string | null;
}

/** It is larger than we take, whatever its sender said: it stays on the phone. */
export const mediaTooLarge = (mediaId: number): Promise<boolean> =>
  changeMedia(mediaId, { from: ["pending"], to: "too_large" });

/** It did not come; the attendant may ask for it again. */
export const mediaFailed = (mediaId: number): Promise<boolean> =>
  changeMedia(mediaId, { from: ["pending"], to: "failed" });

/** Lengths, sizes and shapes found while a file of ours was prepared; shown with the message's next change. */
export const describeMedia = (mediaId: number, found: Description): Promise<object[]> =>
  query(
    `update media set seconds = coalesce($2, seconds), width = coalesce($3, width), height = coalesce($4, height),
       waveform = coalesce($5, waveform), thumbnail = coalesce($6, thumbnail) where id = $1`,
    [
      mediaId,
      found.seconds ?? null,
      found.width ?? null,
      found.height ?? null,
      found.waveform ? Buffer.from(found.waveform) : null,
      found.thumbnail ?? null,
    ],
  );
interface Description {
  seconds?: number;
  width?: number;
  height?: number;
  waveform?: Uint8Array;
  thumbnail?: Buffer;
}

interface Change {
  from: Media["state"][];
  to: Media["state"];
  file?: { key: string; size: number };
}

/**
 * Locks the message, changes its file and tells of both: whoever changes the message beside this tells of the file as it is then. False
 * when its state was another, or the message is gone.
 */
export async function changeMedia(mediaId: number, { from, to, file }: Change): Promise<boolean> {
  const messages = await query<{ id: number }>(
    "select id from messages where media_id = $1 order by id for no key update",
    [mediaId],
  );
  if (messages.length === 0) return false;
  const changed = await query(
    `update media set state = $3, object_key = coalesce($4, object_key), size = coalesce($5, size)
     where id = $1 and state = any($2::text[]) returning id`,
    [mediaId, from, to, file?.key ?? null, file?.size ?? null],
  );
  if (changed.length === 0) return false;
  await tellMessages(
    "message.update",
    messages.map(({ id }) => id),
  );
  return true;
}
