import { boolean, json, oneOf, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, type TimePosition, raw, type Sql, sql } from "../../../base/sql.ts";
import { MessageRow } from "../../../desk/messages/message.model.ts";
import type { ExportedConversation } from "./conversations.ts";

const pageSize = 500;
const own = [
  "id",
  "sentAt",
  "fromMe",
  "mediaType",
  "body",
  "ack",
  "isDeleted",
  "isEdited",
  "botSource",
  "poll",
  "forwarded",
] as const;
/** The file of a message. `key` is its place in the store. */
export interface ExportedFile {
  key: string | null;
  name: string;
  mimetype: string;
  transcript: string | null;
}
const messageShape = {
  ...MessageRow.shape(...own),
  by: text.null,
  quoted: text.null,
  quotes: oneOf(["person", "company", "other"]),
  /** Whether the quoted message is in another conversation, which can only be a group. */
  quotesGroup: boolean,
  versions: json<{ body: string; at: string }[]>(),
  reactions: json<string[]>(),
  votes: json<string[]>(),
  file: json<ExportedFile>().null,
};
type Row = Awaited<ReturnType<typeof select>>[number];
/** A message of the export. `by` is the first name of the colleague who wrote it. */
export type ExportedMessage = Row;

const select = (where: Sql) =>
  query(
    messageShape,
    sql`select ${MessageRow.pick("m", ...own)}, split_part(btrim(u.name), ' ', 1) as by,
       coalesce(nullif(m.quoted_text, ''), o.body) as quoted,
       case when o.from_me then 'company' when o.author_contact_id = coalesce(m.author_contact_id, m.contact_id) then 'person' else 'other' end as quotes,
       coalesce(o.contact_id <> m.contact_id, false) as "quotesGroup",
       (select coalesce(json_agg(json_build_object('body', v.body, 'at', v.replaced_at) order by v.id), '[]') from message_versions v
         where v.company_id = m.company_id and v.message_id = m.id) as versions,
       (select coalesce(json_agg(r.emoji order by r.reactor), '[]') from message_reactions r
         where r.company_id = m.company_id and r.message_id = m.id) as reactions,
       (select coalesce(json_agg(distinct chosen), '[]') from poll_votes p, jsonb_array_elements_text(p.options) as chosen
         where p.company_id = m.company_id and p.message_id = m.id) as votes,
       case when f.id is not null then json_build_object('key', case when f.state = 'ok' then f.object_key end, 'name', f.name,
         'mimetype', f.mimetype, 'transcript', f.transcript) end as file
     from messages m left join users u on u.company_id = m.company_id and u.id = m.user_id and m.from_me
     left join messages o on o.company_id = m.company_id and o.id = m.quoted_id
     left join media f on f.company_id = m.company_id and f.id = m.media_id
     where ${where} order by m.sent_at, m.id limit ${raw(pageSize)}`,
  );

/**
 * The messages of a conversation after a position, oldest first. Of a group, only the person's own messages are returned. `redacted` takes out what these
 * messages quote of others, and the people whom they mention.
 */
export async function messagesAfter(
  contactId: number,
  { kind, id }: ExportedConversation,
  after: TimePosition | null,
): Promise<{ messages: ExportedMessage[]; next: TimePosition | null }> {
  const rows = await select(
    and(
      kind === "group" ? sql`m.author_contact_id = ${contactId} and m.contact_id = ${id}` : sql`m.ticket_id = ${id}`,
      after && sql`(m.sent_at, m.id) > (${after.at}::timestamptz, ${after.id}::bigint)`,
    ),
  );
  const last = rows.at(-1);
  return {
    messages: rows,
    next: last && rows.length === pageSize ? { at: last.sentAt, id: last.id } : null,
  };
}
