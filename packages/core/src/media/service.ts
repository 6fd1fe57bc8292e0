import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { findMediaFor } from "./access.ts";
import { tell } from "./arrive.ts";

/** Asks the number for a file that did not come; one that is here or on its way is left alone. */
export async function downloadAgain(actor: Actor, mediaId: number): Promise<{ ok: true }> {
  const media = await findMediaFor(actor, mediaId);
  const changed = await query("update media set state = 'pending' where id = $1 and state = 'failed' returning id", [
    mediaId,
  ]);
  if (changed.length === 0) return { ok: true };
  await query(
    `insert into connection_commands (company_id, connection_id, chat, kind, message_id)
     select company_id, connection_id, 'media:' || id, 'download', id from messages where id = $1`,
    [media.messageId],
  );
  await tell(mediaId);
  return { ok: true };
}
