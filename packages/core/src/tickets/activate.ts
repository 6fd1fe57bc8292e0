import { lockContact } from "../contacts/access.ts";
import { query } from "../database.ts";
import { readSetting } from "../settings/read.ts";
import { record } from "./history.ts";

interface Where {
  contactId: number;
  connectionId: number;
}

/**
 * Sees to it that a customer has an active ticket on a number: the one there is; else the last one, closed within the company's
 * `ticketReuseMinutes`, pending again with its queue kept; else a new one, in the queue of a number that has exactly one. Answers the
 * contact, which may have become another one meanwhile.
 */
export async function activateTicket({ contactId, connectionId }: Where): Promise<number> {
  const where = { contactId: await lockContact(contactId), connectionId };
  if (!(await reopenRecent(where))) await createOne(where);
  return where.contactId;
}

const noneActive = `not exists (select 1 from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed')`;

async function reopenRecent({ contactId, connectionId }: Where): Promise<boolean> {
  const minutes = reuseMinutes(await readSetting("ticketReuseMinutes"));
  if (minutes === 0) return false;
  const [reopened] = await query<{ id: number; queueId: number | null }>(
    `update tickets set status = 'pending', user_id = null, unread_messages = 0, chatbot = false, closed_at = null
     where id = (
       select id from tickets where contact_id = $1 and connection_id = $2 and status = 'closed'
         and closed_at > now() - make_interval(mins => $3::int)
       order by closed_at desc, id desc limit 1 for no key update
     ) and ${noneActive} returning id, queue_id as "queueId"`,
    [contactId, connectionId, minutes],
  );
  if (!reopened) return false;
  await record({
    ticketId: reopened.id,
    kinds: ["reopened", "queued"],
    actorId: null,
    userId: null,
    queueId: reopened.queueId,
  });
  return true;
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
