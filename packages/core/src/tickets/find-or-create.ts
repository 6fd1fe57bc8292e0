import { query } from "../database.ts";
import { readSetting } from "../settings/read.ts";
import { record } from "./history.ts";

interface Where {
  contactId: number;
  connectionId: number;
}

/**
 * The ticket a message belongs to: the active one of this contact on this number; else the last one, closed within the company's
 * `ticketReuseMinutes`, pending again with its queue kept; else a new one, in the queue of a number that has exactly one.
 */
export async function ticketForMessage(where: Where): Promise<number> {
  return (await findActive(where)) ?? (await reopenRecent(where)) ?? createOne(where);
}

async function findActive({ contactId, connectionId }: Where): Promise<number | null> {
  const [active] = await query<{ id: number }>(
    "select id from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed' for update",
    [contactId, connectionId],
  );
  return active?.id ?? null;
}

async function reopenRecent({ contactId, connectionId }: Where): Promise<number | null> {
  const minutes = Number(await readSetting("ticketReuseMinutes"));
  if (!(minutes > 0)) return null;
  const [reopened] = await query<{ id: number; queueId: number | null }>(
    `update tickets set status = 'pending', user_id = null, unread_messages = 0, chatbot = false, closed_at = null
     where id = (
       select id from tickets where contact_id = $1 and connection_id = $2 and status = 'closed'
         and closed_at > now() - make_interval(mins => $3::int)
       order by closed_at desc limit 1 for update
     ) and not exists (select 1 from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed')
     returning id, queue_id as "queueId"`,
    [contactId, connectionId, minutes],
  );
  if (!reopened) return null;
  await record({
    ticketId: reopened.id,
    kinds: ["reopened", "queued"],
    actorId: null,
    userId: null,
    queueId: reopened.queueId,
  });
  return reopened.id;
}

async function createOne(where: Where): Promise<number> {
  const [created] = await query<{ id: number; queueId: number | null }>(
    `insert into tickets (company_id, contact_id, connection_id, is_group, queue_id)
     select c.company_id, c.id, $2, c.is_group,
       (select min(queue_id) from connection_queues where connection_id = $2 having count(*) = 1)
     from contacts c where c.id = $1
     on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing
     returning id, queue_id as "queueId"`,
    [where.contactId, where.connectionId],
  );
  // Made by another transaction in this very moment: theirs is committed now, so it is found.
  if (!created) return (await findActive(where)) ?? createOne(where);
  await record({
    ticketId: created.id,
    kinds: ["created", "queued"],
    actorId: null,
    userId: null,
    queueId: created.queueId,
  });
  return created.id;
}
