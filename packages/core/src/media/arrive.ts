import { query } from "../database.ts";
import { tellMessages } from "../messages/publish.ts";

/** The bytes are in the store: the message shows them. */
export async function mediaArrived(
  mediaId: number,
  file: { key: string; size: number; mimetype: string },
): Promise<void> {
  await query("update media set state = 'ok', object_key = $2, size = $3 where id = $1", [
    mediaId,
    file.key,
    file.size,
  ]);
  await tell(mediaId);
}

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
export async function mediaTooLarge(mediaId: number): Promise<void> {
  await query("update media set state = 'too_large' where id = $1 and state = 'pending'", [mediaId]);
  await tell(mediaId);
}

/** It did not come; the attendant may ask for it again. */
export async function mediaFailed(mediaId: number): Promise<void> {
  await query("update media set state = 'failed' where id = $1 and state = 'pending'", [mediaId]);
  await tell(mediaId);
}

export async function tell(mediaId: number): Promise<void> {
  const messages = await query<{ id: number }>("select id from messages where media_id = $1", [mediaId]);
  await tellMessages(
    "message.update",
    messages.map((row) => row.id),
  );
}
