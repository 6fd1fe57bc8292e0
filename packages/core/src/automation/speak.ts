import type { Language } from "@balcao/shared/automation/texts";
import { type MessageContext, renderVariables } from "@balcao/shared/message-variables";
import { maxTextLength } from "@balcao/shared/messages/rules";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { addressSql } from "../contacts/address.ts";
import { query } from "../database.ts";
import { tellMessage } from "../messages/publish.ts";
import { newMessageId } from "../messages/write.ts";
import { showNewest } from "../tickets/newest.ts";

interface Listener {
  id: number;
  chat: string;
  createdAt: Date;
  name: string;
  email: string;
  extraInfo: { name: string; value: string }[];
  user: string | null;
  queue: string | null;
  language: Language;
  timeZone: string;
  now: Date;
}

/**
 * Says something by itself in a ticket, which is locked: `text` with its variables, and below it lines that have none. It goes the way of
 * every message and is nobody's answer. False when there is nothing to say, or nowhere to say it.
 */
export async function speak(ticketId: number, text: string, below = ""): Promise<boolean> {
  if (text.trim() === "" && below === "") return false;
  const listener = await listenerOf(ticketId);
  if (!listener) return false;
  const body = compose(text, below, contextOf(listener));
  if (body === "") return false;
  await tellMessage("message.create", await write(listener, body.slice(0, maxTextLength)));
  await showNewest(ticketId, { unread: "same" });
  return true;
}

const contextOf = ({ name, email, extraInfo, createdAt, id, ...rest }: Listener): MessageContext => ({
  ...rest,
  contact: { name, email, extraInfo },
  protocol: ticketCode(createdAt, id),
});

/** `text` with its variables, and below it lines that have none. */
export const compose = (text: string, below: string, context: MessageContext): string =>
  [renderVariables(text, context), below].filter((part) => part.trim() !== "").join("\n\n");

/** Below what it answers, whatever the clocks say; and in line for its number. */
async function write({ id, chat }: Listener, body: string): Promise<number> {
  const [written] = await query<{ id: number }>(
    `with made as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, sent_at)
       select t.company_id, t.id, t.contact_id, t.connection_id, $2, $3, true, 'system', $4, 'text',
         greatest(clock_timestamp(), (select max(sent_at) + interval '1 millisecond' from messages where ticket_id = t.id))
       from tickets t where t.id = $1 returning id, company_id, connection_id, chat
     ), line as (
       insert into connection_commands (company_id, connection_id, chat, kind, message_id)
       select company_id, connection_id, chat, 'send', id from made
     )
     select id from made`,
    [id, chat, newMessageId(), body],
  );
  if (!written) throw new Error(`There is no ticket ${id}`);
  return written.id;
}

/** Null when the number was removed, or the contact has no address or is blocked. */
async function listenerOf(ticketId: number): Promise<Listener | null> {
  const [row] = await query<Omit<Listener, "chat"> & { chat: string | null }>(
    `select t.id, t.created_at as "createdAt", c.name, c.email, c.extra_info as "extraInfo", u.name as user, q.name as queue, w.language,
       o.timezone as "timeZone", clock_timestamp() as now, ${addressSql("c")} as chat
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join connections w on w.company_id = t.company_id and w.id = t.connection_id and w.deleted_at is null
     join companies o on o.id = t.company_id
     left join users u on u.company_id = t.company_id and u.id = t.user_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where t.id = $1 and c.blocked_at is null for share of w`,
    [ticketId],
  );
  return row && row.chat !== null ? { ...row, chat: row.chat } : null;
}
