import { query } from "../database.ts";
import { moveDraft } from "../messages/drafts.ts";
import { activateTicket } from "../tickets/activate.ts";
import { jidSql } from "./address.ts";
import { isStill, putBack, snapshot } from "./changed.ts";
import { draftOf, type Joined } from "./join.ts";
import type { Moved } from "./merge.ts";

/** The emptied ticket gets back what was poured out of it. False when it must stay closed: another of that contact's is active there. */
export async function unjoin(joined: Joined): Promise<boolean> {
  const { from, into, messages, changed } = joined;
  const poured = await query<{ isNew: boolean }>(
    `with mine as (select id from messages where id = any($1::bigint[]) and ticket_id = $3 order by id for no key update)
     update messages m set ticket_id = $2 from mine where m.id = mine.id returning not m.from_me and m.ack < 3 as "isNew"`,
    [messages, from, into],
  );
  await uncarry(joined);
  const row = await snapshot("tickets", from);
  const isUntouched = isStill(changed.from, row, ["status", "closed_at"]);
  const opens = isUntouched && (await isAlone(from));
  // Read since: then nothing of it is new any more.
  const unread = poured.some(({ isNew }) => isNew) ? Number(changed.from.was.unread_messages ?? 0) : 0;
  if (opens) {
    await putBack("tickets", from, {
      ...changed.from,
      was: { ...changed.from.was, ...unreadOf(changed.from, unread) },
    });
    await goOn(joined);
  }
  await putBack("tickets", into, changed.into, ["unread_messages"]);
  await query("update tickets set unread_messages = greatest(unread_messages - $2, 0) where id = $1", [into, unread]);
  return opens || !isUntouched;
}

/** Its turn goes on as if it had never ended. */
async function goOn({ ended }: Joined): Promise<void> {
  await query("delete from ticket_events where id = $1 returning id", [ended.eventId]);
  if (ended.turn)
    await query(
      `insert into services (id, company_id, ticket_id, user_id, queue_id, queued_at, started_at)
       select id, company_id, ticket_id, user_id, (select q.id from queues q where q.company_id = s.company_id and q.id = s.queue_id), queued_at, started_at
       from jsonb_populate_record(null::services, $1::jsonb) s
       on conflict do nothing returning id`,
      [JSON.stringify(ended.turn)],
    );
}

const unreadOf = ({ was }: Joined["changed"]["from"], unread: number) =>
  "unread_messages" in was ? { unread_messages: unread } : {};

/** Whether its contact has no other active ticket on its number. */
async function isAlone(ticketId: number): Promise<boolean> {
  const others = await query(
    `select 1 from tickets t join tickets o on o.company_id = t.company_id and o.contact_id = t.contact_id
       and o.connection_id = t.connection_id and o.status <> 'closed' and o.id <> t.id where t.id = $1 limit 1`,
    [ticketId],
  );
  return others.length === 0;
}

async function uncarry({ from, into, tags, notes, schedules, draft }: Joined): Promise<void> {
  await query("delete from ticket_tags where ticket_id = $1 and tag_id = any($2::int[]) returning tag_id", [
    into,
    tags,
  ]);
  for (const [table, ids] of [["ticket_notes", notes] as const, ["schedules", schedules] as const])
    await query(`update ${table} set ticket_id = $1 where ticket_id = $2 and id = any($3::int[]) returning id`, [
      from,
      into,
      ids,
    ]);
  if (draft !== null && draft === (await draftOf(into))) await moveDraft(into, from);
}

interface Merge {
  keptId: number;
  moved: Moved;
}

/**
 * What the kept contact's own addresses said, since the merge, in conversations that go back to the other: it goes into the kept one's
 * active conversation on that number, which is made where there is none. Answers the tickets it went to.
 */
export async function settleStrangers({ keptId, moved }: Merge, back: readonly number[]): Promise<number[]> {
  const strangers = await query<{ id: number; ticketId: number; connectionId: number; isNew: boolean }>(
    `select m.id, m.ticket_id as "ticketId", m.connection_id as "connectionId", not m.from_me and m.ack < 3 as "isNew"
     from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where t.id = any($1::int[]) and m.contact_id = $2 and m.id <> all($3::bigint[])
       and m.chat in (select ${jidSql("i")} from contact_identities i where i.contact_id = $2 and i.kind <> 'username')
     order by m.id for no key update of m`,
    [back, keptId, moved.messages],
  );
  const fresh: number[] = [];
  for (const connectionId of new Set(strangers.map((one) => one.connectionId))) {
    await activateTicket({ contactId: keptId, connectionId });
    const some = strangers.filter((one) => one.connectionId === connectionId);
    const [into] = await query<{ id: number }>(
      `with place as (select id from tickets where contact_id = $1 and connection_id = $2 and status <> 'closed'),
         moved as (update messages m set ticket_id = place.id from place where m.id = any($3::bigint[]) returning m.id)
       update tickets set unread_messages = unread_messages + $4 where id = (select id from place) returning id`,
      [keptId, connectionId, some.map(({ id }) => id), some.filter(({ isNew }) => isNew).length],
    );
    if (into) fresh.push(into.id);
  }
  await lessUnread(strangers);
  return fresh;
}

async function lessUnread(gone: readonly { ticketId: number; isNew: boolean }[]): Promise<void> {
  await query(
    `update tickets t set unread_messages = greatest(t.unread_messages - less.count, 0)
     from (select id, count(*)::int as count from unnest($1::int[]) as id group by id) less where t.id = less.id`,
    [gone.filter(({ isNew }) => isNew).map(({ ticketId }) => ticketId)],
  );
}
