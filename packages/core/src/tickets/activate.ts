import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";
import { readSetting } from "../settings/read.ts";
import { isOnlineSql } from "../users/presenter.ts";
import { record } from "./history.ts";

interface Where {
  contactId: number;
  connectionId: number;
}

/** Where a ticket was before it was opened again, or that it is a new one. */
export interface Opening {
  isNew: boolean;
  before: TicketPlace | null;
}

/**
 * Sees to it that a customer, whose contact is locked, has an active ticket on a number: the one there is; else the last one, closed
 * within the company's `ticketReuseMinutes`; else a new one, in the queue of a number that has exactly one. One that comes back waits in
 * its queue, suggested to whoever had it if they are at a screen and still work there.
 */
export async function activateTicket(where: Where): Promise<Opening> {
  const before = await reopenRecent(where);
  return before ? { isNew: false, before } : { isNew: (await createOne(where)).length > 0, before: null };
}

const noneActive = `not exists (select 1 from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed')`;

async function reopenRecent({ contactId, connectionId }: Where): Promise<TicketPlace | null> {
  const minutes = reuseMinutes(await readSetting("ticketReuseMinutes"));
  if (minutes === 0) return null;
  const [reopened] = await query<{ id: number; queueId: number | null; wasUserId: number | null }>(
    `with last as (
       select id, company_id, user_id, queue_id, suggested_user_id from tickets
       where contact_id = $1 and connection_id = $2 and status = 'closed' and closed_at > now() - make_interval(mins => $3::int)
       order by closed_at desc, id desc limit 1 for no key update
     ), reopened as (
       update tickets t set status = 'pending', user_id = null, suggested_user_id = u.id, unread_messages = 0, chatbot = false,
         bot_state = null, bot_stopped = false, closed_at = null
       from last left join users u on u.company_id = last.company_id and u.id = last.suggested_user_id and u.deleted_at is null and ${isOnlineSql("u")}
         and (u.super or u.profile = 'admin' or last.queue_id is null or exists (
           select 1 from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = last.queue_id))
       where t.id = last.id and ${noneActive} returning t.id, t.queue_id, last.user_id as was
     ), dropped as (
       update rating_requests set ended_at = clock_timestamp() where ticket_id in (select id from reopened) and ended_at is null
     )
     select id, queue_id as "queueId", was as "wasUserId" from reopened`,
    [contactId, connectionId, minutes],
  );
  if (!reopened) return null;
  const { id, queueId, wasUserId } = reopened;
  await record({ ticketId: id, kinds: ["reopened", "queued"], actorId: null, userId: null, queueId });
  return { userId: wasUserId, queueId };
}

/** Whole minutes up to a year; a setting that is no number means never. */
function reuseMinutes(setting: string): number {
  const minutes = Math.trunc(Number(setting));
  return minutes > 0 ? Math.min(minutes, 525_600) : 0;
}

/** With its first two lines of history, in one statement; nothing when there is an active one. */
const createOne = ({ contactId, connectionId }: Where): Promise<object[]> =>
  query(
    `with made as (
       insert into tickets (company_id, contact_id, connection_id, is_group, queue_id)
       select c.company_id, c.id, $2, c.is_group,
         (select min(queue_id) from connection_queues where connection_id = $2 having count(*) = 1)
       from contacts c where c.id = $1 and ${noneActive} returning company_id, id, queue_id
     )
     insert into ticket_events (company_id, ticket_id, kind, queue_id)
     select made.company_id, made.id, k.kind, made.queue_id from made, unnest(array['created', 'queued']) with ordinality as k(kind, place)
     order by k.place returning id`,
    [contactId, connectionId],
  );
