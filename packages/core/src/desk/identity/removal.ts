import type { contactRemovalApi } from "@balcao/shared/contacts/removal";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { recordAudit } from "../../company/audit/record.ts";
import { integer, json } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { raw, sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { familyOf } from "../contacts/family.ts";
import { MessageRow } from "../messages/message.model.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import { tellMessages } from "../messages/publish.ts";
import { publish, publishLast } from "../../base/outbox/write.ts";
import { endErasures } from "../contact-erasures/forget.ts";
import { heldAmong } from "../contact-holds/refuse-held.ts";
import { forgetRows, listsWith } from "../contact-lists/forget.ts";
import { countOpenOf } from "../data-requests/list.ts";
import { forgetRequests } from "../data-requests/forget.ts";
import { noteErased } from "../contact-file-imports/known-contacts.ts";
import { addressesOf } from "../contacts/numbers/removed-numbers.ts";
import { lockTicketsOf } from "../locks/tickets.ts";

/**
 * Counts the rows that a removal would delete now, the contacts that a hold keeps, the open data requests that the removal would close, and the
 * contact lists that would keep one of these people.
 */
export async function previewRemoval(chosen: readonly number[]): Promise<Reply<typeof contactRemovalApi.preview>> {
  const held = await heldAmong(chosen);
  const contactIds = chosen.filter((id) => !held.includes(id));
  const [count] = await query(
    { contacts: integer, busy: integer, blocked: integer, tickets: integer, messages: integer },
    sql`with chosen as (
       select c.company_id, c.id, c.blocked_at is not null and not exists (
         select 1 from contact_erasures e where e.company_id = c.company_id and e.contact_id = c.id and e.ended_at is null) as blocked, exists (
         select 1 from tickets t where t.company_id = c.company_id and t.contact_id = c.id and t.status <> 'closed') as busy
       from contacts c where c.id = any(${[...contactIds]}::int[]) and c.merged_into is null
     )
     select count(*) filter (where not busy)::int as contacts, count(*) filter (where busy)::int as busy,
       count(*) filter (where blocked and not busy)::int as blocked,
       coalesce(sum((select count(*) from tickets t where t.company_id = chosen.company_id and t.contact_id = chosen.id)) filter (where not busy), 0)::int as tickets,
       coalesce(sum((select count(*) from messages m where m.company_id = chosen.company_id and m.contact_id = chosen.id)) filter (where not busy), 0)::int as messages
     from chosen`,
  );
  const lists = await listsWith(await addressesOf(contactIds));
  const requests = await countOpenOf(contactIds);
  return {
    ...(count ?? { contacts: 0, tickets: 0, messages: 0, busy: 0, blocked: 0 }),
    held: held.length,
    lists,
    requests,
  };
}

/** Deletes a contact. Answers 404 ERR_NO_CONTACT_FOUND, 409 ERR_CONTACT_HELD under a hold, or 409 ERR_CONTACT_IN_USE while it has an active ticket. */
export async function deleteContact(actor: Actor, id: number): Promise<{ ok: true }> {
  const { there, held, deleted } = await deleteContacts(actor, [id]);
  if (!there.includes(id)) throw new AppError("ERR_NO_CONTACT_FOUND");
  if (held.includes(id)) throw new AppError("ERR_CONTACT_HELD");
  if (!deleted.includes(id)) throw new AppError("ERR_CONTACT_IN_USE");
  return { ok: true };
}

/** The user who deletes. Null when that user no longer exists. */
type Decider = Pick<Actor, "userId" | "name"> | null;

/** Locks these contacts and those merged into them, newest first (law 12). */
export const lockFamily = (contactIds: readonly number[]) =>
  query(
    ContactRow.shape("id", "mergedInto", "name", "erasedAt"),
    sql`select ${ContactRow.pick("c", "id", "mergedInto", "name", "erasedAt")} from contacts c where id in ${familyOf(contactIds)} order by id desc for update`,
  );

/**
 * Deletes contacts for good, with their tickets, their messages and the contacts merged into them. The sweep deletes the files. A contact with an
 * active ticket or under a hold is kept. `there` has all contacts that existed, without the rows of erased people, whose tickets stay in the reports.
 * When a message comes at the same moment, either the message is first and the contact is kept, or the deletion is first and the message does not
 * find the contact. All happens in one transaction. 50,000 messages take about three seconds, during which only work on these contacts waits.
 */
export async function deleteContacts(
  actor: Decider,
  contactIds: readonly number[],
): Promise<{ there: number[]; held: number[]; deleted: number[]; kept: number[] }> {
  const locked = await lockFamily(contactIds);
  const chosen = [...new Set(contactIds)];
  const there = chosen.filter((id) =>
    locked.some((row) => row.id === id && row.mergedInto === null && row.erasedAt === null),
  );
  const tickets = await lockTicketsOf(there);
  const busy = new Set(tickets.filter(({ status }) => status !== "closed").map(({ contactId }) => contactId));
  const held = await heldAmong(there);
  const deleted = there.filter((id) => !busy.has(id) && !held.includes(id));
  if (deleted.length > 0) await removeAll(actor, deleted);
  for (const contact of locked.filter(({ id }) => deleted.includes(id)))
    await recordAudit(actor, "contact.removed", contact, {});
  return { there, held, deleted, kept: chosen.filter((id) => !deleted.includes(id)) };
}

async function removeAll(actor: Decider, contactIds: readonly number[]): Promise<void> {
  await takesLonger(120);
  await tellConversations(contactIds);
  const said = await saidInGroups(contactIds);
  await happened("contacts.removing", { contactIds, by: actor });
  // Messages are locked in the order of their ids (law 12), because ticks of these messages may come at the same moment.
  await run(
    sql`with mine as (select id from messages where contact_id = any(${[...contactIds]}::int[]) order by id for update)
     delete from messages m using mine where m.id = mine.id`,
  );
  const addresses = await addressesOf(contactIds);
  await noteErased(contactIds, addresses);
  await forgetRows(addresses);
  await forgetRequests(actor, contactIds);
  await endErasures(contactIds);
  await run(sql`delete from contacts where id in ${familyOf(contactIds)}`);
  publish("contact.delete", { contactIds: [...contactIds] });
  if (said.length > 0) await tellMessages("message.update", said);
}

const shownAtMost = 200;
/**
 * The newest messages of these contacts in groups. Such messages stay, without a name, so browsers must get them again. At most 200 are read, about
 * as many as a screen holds.
 */
export async function saidInGroups(contactIds: readonly number[]): Promise<number[]> {
  const said = await query(
    MessageRow.shape("id"),
    sql`select id from messages where author_contact_id = any(${[...contactIds]}::int[]) and contact_id <> all(${[...contactIds]}::int[])
      order by id desc limit ${raw(shownAtMost)}`,
  );
  return said.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Informs users who see these tickets and scheduled messages that they were deleted. */
export async function tellConversations(contactIds: readonly number[]): Promise<void> {
  const tickets = await query(
    TicketRow.shape("id", "userId", "queueId"),
    sql`select ${TicketRow.pick("t", "id", "userId", "queueId")} from tickets t where contact_id = any(${[...contactIds]}::int[]) order by id`,
  );
  for (const { id, ...place } of tickets) publish("ticket.gone", { ticketId: id }, { place });
  const schedules = await query(
    { id: integer, contactId: integer, userId: integer.null, place: json<TicketPlace>().null },
    sql`select s.id, s.contact_id as "contactId", s.user_id as "userId",
       case when t.id is not null then json_build_object('userId', t.user_id, 'queueId', t.queue_id) end as place
     from schedules s left join tickets t on t.company_id = s.company_id and t.id = s.ticket_id
     where s.contact_id = any(${[...contactIds]}::int[]) order by s.id`,
  );
  for (const { id, contactId, userId, place } of schedules)
    publish("schedule.delete", { scheduleId: id, contactId }, { place, userId });
  publishLast(
    "schedule.update",
    schedules.map(({ id }) => id),
  );
}
