import { randomBytes } from "node:crypto";
import { AppError } from "@balcao/shared/errors";
import type { MediaType, Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { canWriteIn } from "@balcao/shared/tickets/rules";
import { jidSql } from "../contacts/address.ts";
import { query } from "../database.ts";
import type { StoredFile } from "../media/stored-file.ts";
import { fileOfQuickMessage } from "../quick-messages/access.ts";
import { lockTicketFor, ownerOf } from "../tickets/access.ts";
import { showNewest } from "../tickets/newest.ts";
import type { TicketRow } from "../tickets/ticket.model.ts";
import { loadMessages } from "./presenter.ts";
import { tellMessages } from "./publish.ts";
import { markRead } from "./read.ts";

interface Letter {
  body: string;
  /** Its file goes along, after those that were uploaded. */
  quickMessageId?: number | undefined;
  clientId?: string | undefined;
  quotedMsg?: number | undefined;
}

/**
 * Writes what an attendant sends; the holder of the number takes it from there, in order. The same `clientId` again answers the
 * messages it made the first time and keeps none of the new files: `reused` says so.
 */
export async function sendMessages(
  actor: Actor,
  ticketId: number,
  letter: Letter,
  uploads: readonly StoredFile[],
): Promise<{ messages: Message[]; reused: boolean }> {
  const ticket = await lockTicketFor(actor, ticketId);
  const earlier = letter.clientId ? await sentBefore(actor, ticket, letter.clientId) : [];
  if (earlier.length > 0) return { messages: earlier, reused: true };
  const attached = letter.quickMessageId ? await fileOfQuickMessage(actor, letter.quickMessageId) : null;
  const files = attached ? [...uploads, attached] : uploads;
  if (files.length === 0 && letter.body.trim() === "") throw new AppError("ERR_CREATING_MESSAGE");
  if (!canWriteIn(actor, ticket)) {
    if (ticket.status === "open") throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(ticket.id));
    throw new AppError("ERR_TICKET_STATE");
  }
  const chat = await findChat(ticket);
  if (letter.quotedMsg !== undefined) await requireQuotable(ticket, letter.quotedMsg);
  const parts = files.length > 0 ? files : [null];
  const ids: number[] = [];
  for (const [index, file] of parts.entries()) ids.push(await insertMessage(actor, ticket, chat, letter, index, file));
  await query(
    `insert into connection_commands (company_id, connection_id, chat, kind, message_id)
     select company_id, connection_id, chat, 'send', id from messages where id = any($1::bigint[]) order by id`,
    [ids],
  );
  if (ticket.unreadMessages > 0) await markRead(ticket.id);
  const messages = await tellMessages("message.create", ids);
  await showNewest(ticket.id, { unread: 0 });
  return { messages, reused: false };
}

async function sentBefore(actor: Actor, { contactId }: TicketRow, clientId: string): Promise<Message[]> {
  const rows = await query<{ id: number; mine: boolean }>(
    "select id, user_id = $2 and contact_id = $3 as mine from messages where client_id = $1",
    [clientId, actor.userId, contactId],
  );
  if (rows.some(({ mine }) => !mine)) throw new AppError("ERR_CREATING_MESSAGE");
  return rows.length === 0 ? [] : (await loadMessages(rows.map(({ id }) => id))).map(({ message }) => message);
}

/** Our own WhatsApp message id, chosen before sending: a repeated send is the same message on the phone. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;

/** Where a ticket's messages go: the contact's LID when known, else its number, the newest first; groups have their own id. */
async function findChat(ticket: TicketRow): Promise<string> {
  const [found] = await query<{ chat: string | null; gone: boolean }>(
    `select w.deleted_at is not null as gone, coalesce(
       (select ${jidSql("i")} from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and kind in ('group', 'lid', 'phone')
        order by kind = 'group' desc, kind = 'lid' desc, verified desc, first_seen desc limit 1),
       nullif(c.number, '') || '@s.whatsapp.net') as chat
     from contacts c join connections w on w.id = $2 where c.id = $1 for share of w`,
    [ticket.contactId, ticket.connectionId],
  );
  if (!found || found.gone) throw new AppError("ERR_NO_WAPP_FOUND");
  if (!found.chat) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return found.chat;
}

async function requireQuotable(ticket: TicketRow, messageId: number): Promise<void> {
  const found = await query(
    "select 1 from messages where id = $1 and contact_id = $2 and connection_id = $3 and not is_deleted",
    [messageId, ticket.contactId, ticket.connectionId],
  );
  if (found.length === 0) throw new AppError("ERR_FETCH_WAPP_MSG");
}

async function insertMessage(
  actor: Actor,
  ticket: TicketRow,
  chat: string,
  letter: Letter,
  index: number,
  file: StoredFile | null,
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `with file as (
       insert into media (company_id, state, object_key, mimetype, name, size, voice)
       select $1, 'ok', $13, $14, $15, $16, $17 where $13::text is not null returning id
     )
     insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, user_id, body, media_type,
       media_id, quoted_id, client_id, client_part, sent_at)
     select $1, $2, $3, $4, $5, $6, true, 'desk', $7, $8, $9, (select id from file), $10, $11, $12, clock_timestamp() returning id`,
    [
      ticket.companyId,
      ticket.id,
      ticket.contactId,
      ticket.connectionId,
      chat,
      newMessageId(),
      actor.userId,
      index === 0 ? letter.body : "",
      file ? kindOf(file) : "text",
      index === 0 ? (letter.quotedMsg ?? null) : null,
      letter.clientId ?? null,
      index,
      file?.key ?? null,
      file?.mimetype ?? null,
      file?.name ?? null,
      file?.size ?? null,
      file ? isVoice(file) : false,
    ],
  );
  if (!row) throw new AppError("ERR_CREATING_MESSAGE");
  return row.id;
}

const pictures = new Set(["image/jpeg", "image/png", "image/webp"]);
const films = new Set(["video/mp4", "video/3gpp", "video/quicktime"]);

/** As what WhatsApp shows a file: by its sniffed type, and as a document whatever it has no player for. */
function kindOf({ mimetype }: StoredFile): MediaType {
  if (pictures.has(mimetype)) return "image";
  if (films.has(mimetype)) return "video";
  return mimetype.startsWith("audio/") ? "audio" : "application";
}

/** The name our own recorder gives. */
const isVoice = ({ name, mimetype }: StoredFile) =>
  name.startsWith("audio-record-site-") && mimetype.startsWith("audio/");
