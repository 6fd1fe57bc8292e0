import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canUse } from "@balcao/shared/quick-messages/rules";
import { canSee } from "@balcao/shared/tickets/rules";
import { boolean, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { MessageRow } from "../messages/message.model.ts";
import { QuickMessageRow } from "../quick-messages/quick-message.model.ts";
import { visibleTo } from "../tickets/access.ts";
import { TicketRow } from "../tickets/ticket.model.ts";

const own = ["id", "state", "mimetype", "name"] as const;
const fileShape = {
  ...MediaRow.shape(...own),
  /** Null while the bytes are missing. */
  key: MediaRow.columns.objectKey,
  /**
   * The message that shows the file. Null for a file of a quick message, a file list, a campaign, a carousel's card or a chat, and for a
   * contact's picture.
   */
  messageId: MessageRow.columns.id.null,
};
/** The columns that decide who may open the file. */
const rightsShape = {
  userId: TicketRow.columns.userId,
  queueId: TicketRow.columns.queueId,
  ownerId: QuickMessageRow.columns.userId,
  geral: QuickMessageRow.columns.geral.null,
  isPicture: boolean,
  isListed: boolean,
  isInChat: boolean,
};

/**
 * A file that this actor may open: of a message in a ticket that the actor may see, of a quick message that the actor may use, of a chat with the
 * actor, or a contact's picture. Every user may open the files of file lists, campaigns and carousels' cards, because these belong to the whole
 * company. Answers 403 when the file is only in messages whose tickets the actor may not see, and 404 otherwise. For a forwarded file, one visible
 * message is enough.
 */
export async function findMediaFor(actor: Actor, mediaId: number): Promise<RowOf<typeof fileShape>> {
  const [row] = await query(
    { ...fileShape, ...rightsShape },
    sql`select ${MediaRow.pick("f", ...own)}, f.object_key as key, m.id as "messageId",
       t.user_id as "userId", t.queue_id as "queueId", k.user_id as "ownerId", k.geral,
       exists (select 1 from contacts c where c.company_id = f.company_id and c.picture_media_id = f.id) as "isPicture",
       exists (select 1 from file_list_entries e where e.company_id = f.company_id and e.media_id = f.id)
         or exists (select 1 from campaigns p where p.company_id = f.company_id and p.media_id = f.id)
         or exists (select 1 from message_template_cards p where p.company_id = f.company_id and p.media_id = f.id)
         or exists (select 1 from message_cards p where p.company_id = f.company_id and p.media_id = f.id) as "isListed",
       exists (select 1 from chat_message_files x join chat_messages y on y.company_id = x.company_id and y.id = x.message_id
         join chat_members b on b.company_id = y.company_id and b.chat_id = y.chat_id and b.user_id = ${actor.userId}
         where x.company_id = f.company_id and x.media_id = f.id) as "isInChat"
     from media f left join messages m on m.company_id = f.company_id and m.media_id = f.id and not m.is_deleted
     left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
     left join quick_messages k on k.company_id = f.company_id and k.media_id = f.id where f.id = ${mediaId}
     order by coalesce(${visibleTo(actor)}, false) desc limit 1`,
  );
  if (!row) throw new AppError("ERR_NO_MEDIA_FOUND");
  const { userId, queueId, ownerId, geral, isPicture, isListed, isInChat, ...file } = row;
  if (isPicture || isListed || isInChat) return file;
  if (geral !== null && canUse(actor, { userId: ownerId, geral })) return file;
  if (file.messageId === null) throw new AppError("ERR_NO_MEDIA_FOUND");
  if (!canSee(actor, { userId, queueId })) throw new AppError("ERR_TICKET_NO_ACCESS");
  return file;
}

/** A customer's file for a program that has the file's address. Null when the file was deleted, or when the company is not in good standing. */
export async function findForOutside(mediaId: number): Promise<{ key: string; mimetype: string; name: string } | null> {
  const [file] = await query(
    { key: text, ...MediaRow.shape("mimetype", "name") },
    sql`select f.object_key as key, ${MediaRow.pick("f", "mimetype", "name")} from media f join companies c on c.id = f.company_id and ${inGoodStanding}
     where f.id = ${mediaId} and f.state = 'ok' and f.object_key is not null and exists (
       select 1 from messages m where m.company_id = f.company_id and m.media_id = f.id and not m.from_me and not m.is_deleted)`,
  );
  return file ?? null;
}
