import type { contactRemovalApi } from "@balcao/shared/contacts/removal";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { query } from "../database.ts";
import { tellMessages } from "../messages/publish.ts";
import { publish } from "../outbox/write.ts";
import { lockTicketsOf } from "../tickets/lock.ts";

/** These contacts and all rows that became one of them. */
const family = `(with recursive family as (
    select id from contacts where id = any($1::int[]) union select c.id from contacts c join family f on c.merged_into = f.id
  ) select id from family)`;

/** What would go, as it is now. */
export async function previewRemoval(contactIds: readonly number[]): Promise<Reply<typeof contactRemovalApi.preview>> {
  const [count] = await query<Reply<typeof contactRemovalApi.preview>>(
    `with chosen as (
       select c.company_id, c.id, c.blocked_at is not null as blocked, exists (
         select 1 from tickets t where t.company_id = c.company_id and t.contact_id = c.id and t.status <> 'closed') as busy
       from contacts c where c.id = any($1::int[]) and c.merged_into is null
     )
     select count(*) filter (where not busy)::int as contacts, count(*) filter (where busy)::int as busy,
       count(*) filter (where blocked and not busy)::int as blocked,
       coalesce(sum((select count(*) from tickets t where t.company_id = chosen.company_id and t.contact_id = chosen.id)) filter (where not busy), 0)::int as tickets,
       coalesce(sum((select count(*) from messages m where m.company_id = chosen.company_id and m.contact_id = chosen.id)) filter (where not busy), 0)::int as messages
     from chosen`,
    [[...contactIds]],
  );
  return count ?? { contacts: 0, tickets: 0, messages: 0, busy: 0, blocked: 0 };
}

/** 404 ERR_NO_CONTACT_FOUND, 409 ERR_CONTACT_IN_USE while a conversation is open or waits. */
export async function deleteContact(id: number): Promise<{ ok: true }> {
  const { there, deleted } = await deleteContacts([id]);
  if (!there.includes(id)) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (!deleted.includes(id)) throw new AppError("ERR_CONTACT_IN_USE");
  return { ok: true };
}

/**
 * Deletes for good, with conversations, files and what was merged into them, those that are `there` and have no conversation going on. Who
 * writes to or for one of them at the same moment comes before, and keeps it, or after, and finds nobody. Files go with the sweep.
 * All or nothing, in one transaction: 50,000 messages take about three seconds, in which only their own contact waits.
 */
export async function deleteContacts(
  contactIds: readonly number[],
): Promise<{ there: number[]; deleted: number[]; kept: number[] }> {
  // Newest first, as merges lead.
  const locked = await query<{ id: number; mergedInto: number | null }>(
    `select id, merged_into as "mergedInto" from contacts where id in ${family} order by id desc for update`,
    [[...contactIds]],
  );
  const chosen = [...new Set(contactIds)];
  const there = chosen.filter((id) => locked.some((row) => row.id === id && row.mergedInto === null));
  const tickets = await lockTicketsOf(there);
  const busy = new Set(tickets.filter(({ status }) => status !== "closed").map(({ contactId }) => contactId));
  const deleted = there.filter((id) => !busy.has(id));
  if (deleted.length > 0) await removeAll(deleted);
  return { there, deleted, kept: chosen.filter((id) => !deleted.includes(id)) };
}

async function removeAll(contactIds: readonly number[]): Promise<void> {
  await tellConversations(contactIds);
  const said = await saidInGroups(contactIds);
  // In the order in which ticks lock them.
  await query(
    `with mine as (select id from messages where contact_id = any($1::int[]) order by id for update)
     delete from messages m using mine where m.id = mine.id`,
    [contactIds],
  );
  await query(`delete from contacts where id in ${family}`, [contactIds]);
  publish("contact.delete", { contactIds: [...contactIds] });
  if (said.length > 0) await tellMessages("message.update", said);
}

/** What groups keep of them, now without their name: as much of it as screens may hold. */
const shownAtMost = 200;
async function saidInGroups(contactIds: readonly number[]): Promise<number[]> {
  const said = await query<{ id: number }>(
    `select id from messages where author_contact_id = any($1::int[]) and contact_id <> all($1::int[]) order by id desc limit ${shownAtMost}`,
    [contactIds],
  );
  return said.map(({ id }) => id).toSorted((a, b) => a - b);
}

type Place = { userId: number | null; queueId: number | null };

/** To whoever sees them. */
async function tellConversations(contactIds: readonly number[]): Promise<void> {
  const tickets = await query<Place & { id: number }>(
    'select id, user_id as "userId", queue_id as "queueId" from tickets where contact_id = any($1::int[]) order by id',
    [contactIds],
  );
  for (const { id, ...place } of tickets) publish("ticket.gone", { ticketId: id }, { place });
  const schedules = await query<{ id: number; contactId: number; userId: number | null; place: Place | null }>(
    `select s.id, s.contact_id as "contactId", s.user_id as "userId",
       case when t.id is not null then json_build_object('userId', t.user_id, 'queueId', t.queue_id) end as place
     from schedules s left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
     where s.contact_id = any($1::int[]) order by s.id`,
    [contactIds],
  );
  for (const { id, contactId, userId, place } of schedules)
    publish("schedule.delete", { scheduleId: id, contactId }, { place, userId });
}
