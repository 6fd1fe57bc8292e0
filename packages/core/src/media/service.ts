import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { findMediaFor } from "./access.ts";
import { changeMedia } from "./arrive.ts";

/** Asks the number for a file that did not come; one that is here or on its way is left alone. */
export async function downloadAgain(actor: Actor, mediaId: number): Promise<{ ok: true }> {
  const media = await findMediaFor(actor, mediaId);
  if (!(await changeMedia(mediaId, { from: ["failed"], to: "pending" }))) return { ok: true };
  const asked = await query(
    `insert into connection_commands (company_id, connection_id, chat, kind, message_id)
     select m.company_id, m.connection_id, 'media:' || m.id, 'download', m.id
     from messages m join connections w on w.company_id = m.company_id and w.id = m.connection_id and w.deleted_at is null
     where m.id = $1 returning id`,
    [media.messageId],
  );
  if (asked.length === 0) throw new AppError("ERR_NO_WAPP_FOUND");
  return { ok: true };
}
