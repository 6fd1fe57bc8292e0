import { mentionedIn } from "@balcao/shared/chats/rules";
import type { Actor } from "@balcao/shared/permissions";
import type { NoteMention, Reader, TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { json, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { and, raw, type Sql, sql } from "../../base/sql.ts";
import { mostListed } from "../../company/plans/room.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { showTicket, visibleTo } from "../tickets/access.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import { NoteMentionRow } from "./note-mention.model.ts";
import { noteJson, presentNote } from "./presenter.ts";

const mostMentions = 50;

/** The users who see a ticket in this place, sorted by name. Operators are listed only if they own the ticket. */
const readersOf = ({ userId, queueId }: TicketPlace): Promise<Reader[]> =>
  query(
    UserRow.shape("id", "name"),
    sql`select u.id, u.name from users u where u.deleted_at is null and u.off_by is null and (u.id = ${userId} or not u.super and (u.profile = 'admin'
        or case when ${queueId}::int is null then u.all_ticket else exists (
          select 1 from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = ${queueId}) end))
      order by lower(u.name), u.id limit ${raw(mostListed)}`,
  );

/** The users who see this ticket. A note on it may mention them. */
export async function listReaders(actor: Actor, ticketId: number): Promise<Reader[]> {
  return readersOf(await showTicket(actor, ticketId));
}

const mentionShape = {
  note: json<TicketNote>(),
  uuid: TicketRow.columns.uuid,
  ...ContactRow.shape("name", "number"),
  userId: NoteMentionRow.columns.userId,
};

/** Mentions `x` of notes `n` on tickets `t`, newest first. */
const load = (where: Sql) =>
  query(
    mentionShape,
    sql`select ${noteJson} as note, t.uuid, c.name, c.number, x.user_id as "userId"
      from note_mentions x join ticket_notes n on n.company_id = x.company_id and n.id = x.note_id
      join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where ${where} order by n.id desc limit ${raw(mostMentions)}`,
  );

const present = ({ note, uuid, name, number }: RowOf<typeof mentionShape>): NoteMention => ({
  id: note.id,
  note: presentNote(note),
  ticketUuid: uuid,
  contact: { name, number },
});

/** The notes that mention this actor, in tickets that the actor sees and has not opened since, newest first. */
export async function listMentions(actor: Actor): Promise<NoteMention[]> {
  return (await load(and(sql`x.user_id = ${actor.userId}`, visibleTo(actor)))).map(present);
}

/** The users whom a note mentions. Its author and users who do not see the ticket are left out. */
const namedIn = ({ note, userId }: TicketNote, readers: readonly Reader[]): number[] =>
  mentionedIn(note, readers).filter((id) => id !== userId);

/** Stores the users whom a new note mentions, and informs them. */
export async function mention(note: TicketNote, place: TicketPlace): Promise<void> {
  if (note.note.includes("@")) await tell(note, namedIn(note, await readersOf(place)));
}

/**
 * Informs users whom a changed note newly mentions, and removes the mention of users whom it no longer mentions. A user who has read the mention gets
 * no second event.
 */
export async function mentionAnew(before: TicketNote, note: TicketNote, place: TicketPlace): Promise<void> {
  if (!before.note.includes("@") && !note.note.includes("@")) return;
  const readers = await readersOf(place);
  const [were, are] = [namedIn(before, readers), namedIn(note, readers)];
  const gone = await query(
    NoteMentionRow.shape("userId"),
    sql`delete from note_mentions where note_id = ${note.id} and user_id <> all(${are}::int[]) returning user_id as "userId"`,
  );
  for (const { userId } of gone) publish("note.mention-gone", { userId, noteId: note.id });
  await tell(
    note,
    are.filter((id) => !were.includes(id)),
  );
}

async function tell(note: TicketNote, named: readonly number[]): Promise<void> {
  if (named.length === 0) return;
  await run(
    sql`insert into note_mentions (company_id, user_id, note_id) select company_id, unnest(${[...named]}::int[]), id
      from ticket_notes where id = ${note.id} on conflict do nothing`,
  );
  for (const row of await load(sql`x.note_id = ${note.id} and x.user_id = any(${[...named]}::int[])`))
    publish("note.mention", { userId: row.userId, mention: present(row) });
}

/** Marks the actor's mentions in a ticket's notes as read, because the actor has the ticket on screen. */
export async function readMentions(actor: Actor, { ticketId }: { ticketId: number }): Promise<{ ok: true }> {
  await showTicket(actor, ticketId);
  const read = await run(
    sql`delete from note_mentions x using ticket_notes n where n.company_id = x.company_id and n.id = x.note_id
      and x.user_id = ${actor.userId} and n.ticket_id = ${ticketId}`,
  );
  if (read > 0) publish("note.mentions-read", { userId: actor.userId, ticketId });
  return { ok: true };
}
