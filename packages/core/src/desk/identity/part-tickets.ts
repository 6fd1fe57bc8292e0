import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { MessageRow } from "../messages/message.model.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import { returnPins } from "../ticket-pins/move.ts";
import { moveDraft } from "../messages/sending/drafts.ts";
import { unansweredAfter } from "../tickets/unanswered/unanswered.ts";
import { ensureActiveTicket } from "../tickets/ensure-active.ts";
import { jidSql } from "../contacts/address.ts";
import { isStill, putBack, snapshot } from "./row-changes.ts";
import { draftOf, type JoinedTicket } from "./join-tickets.ts";
import type { MovedRows } from "./moved-rows.ts";

/**
 * Moves messages back into the emptied ticket. Returns false when the ticket must stay closed because its contact has another active ticket on that
 * number.
 */
export async function unjoin(joined: JoinedTicket): Promise<boolean> {
  const { from, into, messages, changed } = joined;
  const poured = await query(
    { isNew: boolean },
    sql`with mine as (select id from messages where id = any(${messages}::bigint[]) and ticket_id = ${into} order by id for no key update)
     update messages m set ticket_id = ${from} from mine where m.id = mine.id returning not m.from_me and m.ack < 3 as "isNew"`,
  );
  await returnBelongings(joined);
  const row = await snapshot("tickets", from);
  const isUntouched = isStill(changed.from, row, ["status", "closed_at"]);
  const opens = isUntouched && (await isAlone(from));
  // If all of these messages were read since the merge, none of them counts as unread.
  const unread = poured.some(({ isNew }) => isNew) ? Number(changed.from.was.unread_messages ?? 0) : 0;
  if (opens) {
    await putBack("tickets", from, {
      ...changed.from,
      was: { ...changed.from.was, ...unreadOf(changed.from, unread) },
    });
    await resumeTurn(joined);
  }
  await putBack("tickets", into, changed.into, ["unread_messages"]);
  await run(sql`update tickets set unread_messages = greatest(unread_messages - ${unread}, 0) where id = ${into}`);
  return opens || !isUntouched;
}

/** Continues the turn of a reopened ticket as if it had never ended. */
async function resumeTurn({ ended }: JoinedTicket): Promise<void> {
  await run(sql`delete from ticket_events where id = ${ended.eventId}`);
  if (ended.turn)
    await run(
      sql`insert into turns (id, company_id, ticket_id, user_id, queue_id, queued_at, started_at)
       select id, company_id, ticket_id, user_id, (select q.id from queues q where q.company_id = s.company_id and q.id = s.queue_id), queued_at, started_at
       from jsonb_populate_record(null::turns, ${JSON.stringify(ended.turn)}::jsonb) s
       on conflict do nothing`,
    );
}

const unreadOf = ({ was }: JoinedTicket["changed"]["from"], unread: number) =>
  "unread_messages" in was ? { unread_messages: unread } : {};

/** Whether the ticket's contact has no other active ticket on its number. */
async function isAlone(ticketId: number): Promise<boolean> {
  const others = await run(
    sql`select 1 from tickets t join tickets o on o.company_id = t.company_id and o.contact_id = t.contact_id
       and o.connection_id = t.connection_id and o.status <> 'closed' and o.id <> t.id where t.id = ${ticketId} limit 1`,
  );
  return others === 0;
}

async function returnBelongings(joined: JoinedTicket): Promise<void> {
  const { from, into, tags, notes, schedules, botSteps = [], pins, draft } = joined;
  if (pins) await returnPins(from, into, pins);
  await run(sql`delete from ticket_tags where ticket_id = ${into} and tag_id = any(${tags}::int[])`);
  const moved = [
    ["ticket_notes", notes],
    ["schedules", schedules],
    ["bot_steps", botSteps],
  ] as const;
  for (const [table, ids] of moved)
    await run(
      sql`update ${raw(table)} set ticket_id = ${from} where ticket_id = ${into} and id = any(${ids}::bigint[])`,
    );
  if (draft !== null && draft === (await draftOf(into))) await moveDraft(into, from);
}

const ofStranger = ["id", "ticketId", "connectionId"] as const;

interface Merge {
  keptId: number;
  moved: MovedRows;
}

/**
 * Moves messages that came from the kept contact's own addresses since the merge and lie in tickets that go back to the other contact. They go into
 * the kept contact's active ticket on that number, which is made if it does not exist. Returns the tickets that got messages.
 */
export async function settleStrangers({ keptId, moved }: Merge, back: readonly number[]): Promise<number[]> {
  const strangers = await query(
    { ...MessageRow.shape(...ofStranger), isNew: boolean },
    sql`select ${MessageRow.pick("m", ...ofStranger)}, not m.from_me and m.ack < 3 as "isNew"
     from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where t.id = any(${[...back]}::int[]) and m.contact_id = ${keptId} and m.id <> all(${moved.messages}::bigint[])
       and m.chat in (select ${jidSql} from contact_identities i where i.contact_id = ${keptId} and i.kind <> 'username')
     order by m.id for no key update of m`,
  );
  const fresh: number[] = [];
  for (const connectionId of new Set(strangers.map((one) => one.connectionId))) {
    await ensureActiveTicket({ contactId: keptId, connectionId });
    const some = strangers.filter((one) => one.connectionId === connectionId);
    const [into] = await query(
      TicketRow.shape("id"),
      sql`with place as (
         select id from tickets where contact_id = ${keptId} and connection_id = ${connectionId} and status <> 'closed'
       ), moved as (
         update messages m set ticket_id = place.id from place where m.id = any(${some.map(({ id }) => id)}::bigint[]) returning m.id
       )
       update tickets t set unread_messages = unread_messages + ${some.filter(({ isNew }) => isNew).length},
         unanswered_since = ${unansweredAfter({ arrived: some.some(({ isNew }) => isNew), answered: false })}
       where id = (select id from place) returning id`,
    );
    if (into) fresh.push(into.id);
  }
  await countLessUnread(strangers);
  return fresh;
}

async function countLessUnread(gone: readonly { ticketId: number; isNew: boolean }[]): Promise<void> {
  const ids = gone.filter(({ isNew }) => isNew).map(({ ticketId }) => ticketId);
  await run(
    sql`update tickets t set unread_messages = greatest(t.unread_messages - less.count, 0)
     from (select id, count(*)::int as count from unnest(${ids}::int[]) as id group by id) less where t.id = less.id`,
  );
}
