import { query } from "../database.ts";

/** Marks what the customer wrote in a ticket as read, here and, unless the company wants no blue ticks, on WhatsApp; the ticket is locked. */
export const markRead = (ticketId: number): Promise<object[]> =>
  query(
    `with unread as (
       select id from messages where ticket_id = $1 and not from_me and ack < 3 order by id for no key update
     ), seen as (
       update messages m set ack = 3 from unread where m.id = unread.id returning m.company_id, m.connection_id, m.chat, m.wid, m.participant
     )
     insert into connection_commands (company_id, connection_id, chat, kind, payload)
     select company_id, connection_id, chat, 'read', jsonb_build_object('keys', jsonb_agg(jsonb_build_object('wid', wid, 'participant', participant)))
     from seen where not exists (select 1 from settings where key = 'sendReadMarks' and value = 'disabled')
     group by company_id, connection_id, chat`,
    [ticketId],
  );
