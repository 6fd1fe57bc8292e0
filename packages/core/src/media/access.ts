import { AppError } from "@balcao/shared/errors";
import type { MediaType } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { canSee } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";

interface MediaFile {
  id: number;
  /** Null while the bytes are not here. */
  key: string | null;
  state: "pending" | "ok" | "failed" | "too_large";
  mimetype: string;
  name: string;
  mediaType: MediaType;
  messageId: number;
}

/** A file of a message in a ticket this actor may see: 404 when there is none, 403 when the ticket is out of sight. */
export async function findMediaFor(actor: Actor, mediaId: number): Promise<MediaFile> {
  const [row] = await query<MediaFile & { userId: number | null; queueId: number | null }>(
    `select f.id, f.object_key as key, f.state, f.mimetype, f.name, m.media_type as "mediaType", m.id as "messageId",
       t.user_id as "userId", t.queue_id as "queueId"
     from media f join messages m on m.company_id = f.company_id and m.media_id = f.id and not m.is_deleted
     join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where f.id = $1 limit 1`,
    [mediaId],
  );
  if (!row) throw new AppError("ERR_NO_MEDIA_FOUND");
  if (!canSee(actor, row)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return row;
}
