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
