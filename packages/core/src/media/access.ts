import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canUse } from "@balcao/shared/quick-messages/rules";
import { canSee } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";
import { Binds } from "../sql.ts";
import { visibleTo } from "../tickets/access.ts";

interface MediaFile {
  id: number;
  /** Null while the bytes are not here. */
  key: string | null;
  state: "pending" | "ok" | "failed" | "too_large";
  mimetype: string;
  name: string;
  /** Null for a file of a quick message, and for a contact's picture. */
  messageId: number | null;
}
type Place = { userId: number | null; queueId: number | null; ownerId: number | null; geral: boolean | null } & {
  isPicture: boolean;
};

/**
 * A file of a message in a ticket this actor may see, of a quick message they may use, or a contact's picture: 404 when there is none, 403 when the ticket is
 * out of sight. A file that was forwarded is open to whoever sees any message with it.
 */
export async function findMediaFor(actor: Actor, mediaId: number): Promise<MediaFile> {
  const binds = new Binds();
  const [row] = await query<MediaFile & Place>(
    `select f.id, f.object_key as key, f.state, f.mimetype, f.name, m.id as "messageId",
       t.user_id as "userId", t.queue_id as "queueId", k.user_id as "ownerId", k.geral,
       exists (select 1 from contacts c where c.company_id = f.company_id and c.picture_media_id = f.id) as "isPicture"
     from media f left join messages m on m.company_id = f.company_id and m.media_id = f.id and not m.is_deleted
     left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
     left join quick_messages k on k.company_id = f.company_id and k.media_id = f.id where f.id = ${binds.add(mediaId)} order by coalesce(${visibleTo(actor, binds)}, false) desc limit 1`,
    binds.values,
  );
  if (!row) throw new AppError("ERR_NO_MEDIA_FOUND");
  const { userId, queueId, ownerId, geral, isPicture, ...file } = row;
  if (isPicture) return file;
  if (geral !== null && canUse(actor, { userId: ownerId, geral })) return file;
  if (file.messageId === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  if (!canSee(actor, { userId, queueId })) throw new AppError("ERR_TICKET_NO_ACCESS");
  return file;
}
