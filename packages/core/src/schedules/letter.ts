import type { Language } from "@balcao/shared/automation/texts";
import type { ExtraField } from "@balcao/shared/contacts/schema";
import { jidSql } from "../contacts/address.ts";
import { query } from "../database.ts";
import { kindOf, newMessageId } from "../messages/write.ts";
import { record } from "../tickets/history.ts";

/** All that sending a scheduled message takes, beside the ticket it lies in. */
export interface Letter {
  scheduleId: number;
  contactId: number;
  connectionId: number;
  userId: number | null;
  author: string | null;
  body: string;
  mediaId: number | null;
  mimetype: string | null;
  /** The number was removed. */
  gone: boolean;
  blocked: boolean;
  /** Null: the contact has no address. */
  chat: string | null;
  name: string;
  email: string;
  extraInfo: ExtraField[];
  timeZone: string;
  language: Language;
}

/** The connection is kept from being removed until this transaction ends. */
export async function findLetter(scheduleId: number): Promise<Letter> {
  const [letter] = await query<Letter>(
    `select s.id as "scheduleId", s.contact_id as "contactId", s.connection_id as "connectionId", s.user_id as "userId",
       (select name from users u where u.company_id = s.company_id and u.id = s.user_id) as author, s.body, s.media_id as "mediaId",
       (select mimetype from media f where f.company_id = s.company_id and f.id = s.media_id) as mimetype,
       w.deleted_at is not null as gone, c.blocked_at is not null as blocked, c.name, c.email, c.extra_info as "extraInfo", o.timezone as "timeZone", w.language,
       (select ${jidSql("i")} from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and kind in ('group', 'lid', 'phone')
        order by kind = 'group' desc, kind = 'lid' desc, verified desc, first_seen desc limit 1) as chat
     from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
     join connections w on w.company_id = s.company_id and w.id = s.connection_id join companies o on o.id = s.company_id
     where s.id = $1 for share of w`,
    [scheduleId],
  );
  if (!letter) throw new Error(`There is no schedule ${scheduleId}`);
  return letter;
}

interface Place {
  id: number;
  createdAt: Date;
  queue: string | null;
}

/**
 * The contact's active ticket on that number, locked. Where there is none the message gets a ticket of its own, closed at once, in the queue
 * of the last one and with its author remembered: nobody's list of waiting work grows, and an answer comes back to where the message was from.
 */
export async function placeTicket(letter: Letter): Promise<Place> {
  const active = await query<{ id: number }>(
    "select id from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed' for no key update",
    [letter.contactId, letter.connectionId],
  );
  const id = active[0]?.id ?? (await closedTicket(letter));
  const [place] = await query<Place>(
    `select t.id, t.created_at as "createdAt", q.name as queue from tickets t
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id where t.id = $1`,
    [id],
  );
  if (!place) throw new Error(`There is no ticket ${id}`);
  return place;
}

async function closedTicket({ contactId, connectionId, userId }: Letter): Promise<number> {
  const [made] = await query<{ id: number; queueId: number | null }>(
    `insert into tickets (company_id, contact_id, connection_id, is_group, status, user_id, suggested_user_id, queue_id, closed_at)
     select c.company_id, c.id, $2, c.is_group, 'closed', $3, $3, coalesce(
       (select queue_id from tickets where contact_id = $1 and connection_id = $2 order by updated_at desc, id desc limit 1),
       (select min(queue_id) from connection_queues where connection_id = $2 having count(*) = 1)), clock_timestamp()
     from contacts c where c.id = $1 returning id, queue_id as "queueId"`,
    [contactId, connectionId, userId],
  );
  if (!made) throw new Error(`There is no contact ${contactId}`);
  await record({ ticketId: made.id, kinds: ["created", "closed"], actorId: userId, userId, queueId: made.queueId });
  return made.id;
}

/** With an id chosen now, in line for its number: what a crash leaves is sent again under the same. Drafts of the ticket stay. */
export async function writeMessage(letter: Letter, ticketId: number, body: string): Promise<number> {
  const [written] = await query<{ id: number }>(
    `with made as (
       insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, user_id, body, media_type, media_id, sent_at)
       select t.company_id, t.id, t.contact_id, t.connection_id, $2, $3, true, 'desk', $4, $5, $6, $7, clock_timestamp()
       from tickets t where t.id = $1 returning id, company_id, connection_id, chat
     ), line as (
       insert into connection_commands (company_id, connection_id, chat, kind, message_id)
       select company_id, connection_id, chat, 'send', id from made
     )
     select id from made`,
    [
      ticketId,
      letter.chat,
      newMessageId(),
      letter.userId,
      body,
      letter.mimetype === null ? "text" : kindOf({ mimetype: letter.mimetype }),
      letter.mediaId,
    ],
  );
  if (!written) throw new Error(`There is no ticket ${ticketId}`);
  return written.id;
}
