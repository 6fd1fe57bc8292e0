import { randomBytes } from "node:crypto";
import { AppError } from "@balcao/shared/errors";
import type { MediaType } from "@balcao/shared/messages/schema";
import { addressSql } from "../contacts/address.ts";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import type { StoredFile } from "../media/stored-file.ts";
import type { TicketRow } from "../tickets/ticket.model.ts";

/** One message to write: a text, a file of the store, or what another message holds. */
export interface Part {
  body: string;
  file?: StoredFile | null;
  quotedId?: number | null;
  /** Its kind, file and content are taken over, and it is marked as forwarded. */
  forwardOf?: number;
}
export interface Writer {
  source: "desk" | "system";
  userId: number | null;
  /** The customer reads this name above each text. */
  sign?: string | null;
  clientId?: string | null;
  /** Number of the first part among those of one client id. */
  firstPart?: number;
}

/** Writes messages into a locked ticket and puts them in line for its number, in order; who tells of them is the caller. */
export async function writeMessages(ticket: TicketRow, writer: Writer, parts: readonly Part[]): Promise<number[]> {
  const chat = await findChat(ticket);
  const ids: number[] = [];
  for (const [index, part] of parts.entries()) ids.push(await insert(ticket, chat, writer, part, index));
  const [sent] = await query<{ draftGone: boolean }>(
    `with line as (
       insert into connection_commands (company_id, connection_id, chat, kind, message_id)
       select company_id, connection_id, chat, 'send', id from messages where id = any($1::bigint[]) order by id
     ), draft as (delete from ticket_drafts where ticket_id = $2 and $3 returning ticket_id)
     select exists (select 1 from draft) as "draftGone"`,
    [ids, ticket.id, writer.source === "desk"],
  );
  if (sent?.draftGone) publish("draft.update", { ticketId: ticket.id, draft: null }, { place: ticket });
  return ids;
}

/** Our own WhatsApp message id, chosen before sending: a repeated send is the same message on the phone. */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString("hex").toUpperCase()}`;

/** Where a ticket's messages go. */
async function findChat(ticket: TicketRow): Promise<string> {
  const [found] = await query<{ chat: string | null; gone: boolean; blocked: boolean }>(
    `select w.deleted_at is not null as gone, c.blocked_at is not null as blocked, ${addressSql("c")} as chat
     from contacts c join connections w on w.id = $2 where c.id = $1 for share of w`,
    [ticket.contactId, ticket.connectionId],
  );
  if (!found || found.gone) throw new AppError("ERR_NO_WAPP_FOUND");
  if (found.blocked) throw new AppError("ERR_CONTACT_BLOCKED");
  if (!found.chat) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  return found.chat;
}

async function insert(ticket: TicketRow, chat: string, writer: Writer, part: Part, index: number): Promise<number> {
  const { file } = part;
  const [row] = await query<{ id: number }>(
    `with file as (
       insert into media (company_id, state, object_key, mimetype, name, size, voice)
       select $1, 'ok', $15, $16, $17, $18, $19 where $15::text is not null returning id
     ), given as (select media_id, media_type, raw from messages where id = $14)
     insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, user_id, sign, body, media_type,
       media_id, raw, forwarded, quoted_id, client_id, client_part, sent_at)
     select $1, $2, $3, $4, $5, $6, true, $7, $8, $9, $10, coalesce((select media_type from given), $11),
       coalesce((select media_id from given), (select id from file)), (select raw from given), $14::bigint is not null, $12, $13, $20,
       clock_timestamp() returning id`,
    [
      ticket.companyId,
      ticket.id,
      ticket.contactId,
      ticket.connectionId,
      chat,
      newMessageId(),
      writer.source,
      writer.userId,
      part.body === "" ? null : (writer.sign ?? null),
      part.body,
      file ? kindOf(file) : "text",
      part.quotedId ?? null,
      writer.clientId ?? null,
      part.forwardOf ?? null,
      file?.key ?? null,
      file?.mimetype ?? null,
      file?.name ?? null,
      file?.size ?? null,
      file ? isVoice(file) : false,
      (writer.firstPart ?? 0) + index,
    ],
  );
  if (!row) throw new AppError("ERR_CREATING_MESSAGE");
  return row.id;
}

const pictures = new Set(["image/jpeg", "image/png", "image/webp"]);
const films = new Set(["video/mp4", "video/3gpp", "video/quicktime"]);

/** As what WhatsApp shows a file: by its sniffed type, and as a document whatever it has no player for. */
export function kindOf({ mimetype }: Pick<StoredFile, "mimetype">): MediaType {
  if (pictures.has(mimetype)) return "image";
  if (films.has(mimetype)) return "video";
  return mimetype.startsWith("audio/") ? "audio" : "application";
}

/** The name our own recorder gives. */
const isVoice = ({ name, mimetype }: StoredFile) =>
  name.startsWith("audio-record-site-") && mimetype.startsWith("audio/");
