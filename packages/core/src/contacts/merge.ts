import type { MergeReason } from "@balcao/shared/contacts/identity";
import { query } from "../database.ts";
import { moveDraft } from "../messages/drafts.ts";
import { tellMessages } from "../messages/publish.ts";
import { publish } from "../outbox/write.ts";
import { lockTicketsOf } from "../tickets/lock.ts";
import { showNewest } from "../tickets/newest.ts";
import { loadTickets } from "../tickets/presenter.ts";
import { tellTickets } from "../tickets/publish.ts";
import { lockContact } from "./access.ts";
import { ContactRow } from "./contact.model.ts";
import { joinFields } from "./extra-info.ts";
import { isNameless } from "./name.ts";
import { presentListed } from "./presenter.ts";

interface Pair {
  keptId: number;
  goneId: number;
}

/**
 * Makes contacts one, in this transaction: addresses, tickets and messages go to the oldest, which is answered, and the log names every
 * row that moved. Where two have an active ticket on one number, the newer one's messages go into the older and it closes.
 */
export async function mergeContacts({ ids, reason }: { ids: readonly number[]; reason: MergeReason }): Promise<number> {
  const alive = new Set<number>();
  // Newest first, as merges lead: those who merge the same at once wait here, and find it done.
  for (const id of ids.toSorted((a, b) => b - a)) alive.add(await lockContact(id));
  const [keptId, ...gone] = [...alive].toSorted((a, b) => a - b);
  if (keptId === undefined) throw new Error("No contacts to merge");
  for (const goneId of gone) await absorb({ keptId, goneId }, reason);
  return keptId;
}

async function absorb(pair: Pair, reason: MergeReason): Promise<void> {
  const { keptId, goneId } = pair;
  const { joined, tickets } = await joinActiveTickets(pair);
  const moved: Record<string, unknown> = { joined, tickets };
  await query("update tickets set contact_id = $1 where contact_id = $2", [keptId, goneId]);
  moved.contact_identities = await move("contact_identities", "contact_id", "kind || ':' || value", pair);
  moved.messages = await move("messages", "contact_id", "id", pair);
  moved.authored = await move("messages", "author_contact_id", "id", pair);
  moved.schedules = (
    await query<{ id: number }>("update schedules set contact_id = $1 where contact_id = $2 returning id", [
      keptId,
      goneId,
    ])
  ).map(({ id }) => id);
  moved.before = await takeOver(pair);
  await query(
    `insert into contact_merges (company_id, kept_id, gone_id, reason, moved) select company_id, id, $2, $3, $4::jsonb from contacts where id = $1`,
    [keptId, goneId, reason, JSON.stringify(moved)],
  );
  await tellTickets(tickets);
}

/** Points rows at the kept contact and answers their keys; in the order of keys, as everybody locks messages. */
async function move(
  table: "contact_identities" | "messages",
  column: "contact_id" | "author_contact_id",
  key: string,
  { keptId, goneId }: Pair,
): Promise<unknown[]> {
  const rows = await query<{ key: unknown }>(
    `with mine as (select ${key} as key from ${table} where ${column} = $2 order by 1 for no key update)
     update ${table} set ${column} = $1 from mine where ${column} = $2 and ${key} = mine.key returning mine.key`,
    [keptId, goneId],
  );
  return rows.map((row) => row.key);
}

/** What the kept one lacks it takes from the other: a number, an e-mail, a name that is more than a number. Answers what it was. */
async function takeOver({ keptId, goneId }: Pair): Promise<object> {
  const [kept, gone] = [await ContactRow.findByPk(keptId), await ContactRow.findByPk(goneId)];
  if (!kept || !gone) throw new Error("A contact to merge is gone");
  const before = { name: kept.name, number: kept.number, email: kept.email, extraInfo: kept.extraInfo };
  await gone.update({ mergedInto: keptId });
  await kept.update({
    name: isNameless(kept) ? gone.name : kept.name,
    number: kept.number || gone.number,
    email: kept.email || gone.email,
    extraInfo: joinFields(kept.extraInfo, gone.extraInfo),
  });
  publish("contact.update", { contact: { ...presentListed(kept), extraInfo: kept.extraInfo } });
  return before;
}

type Joined = { from: number; into: number; messages: number[] };

async function joinActiveTickets({ keptId, goneId }: Pair): Promise<{ joined: Joined[]; tickets: number[] }> {
  const all = await lockTicketsOf([keptId, goneId]);
  const active = all.filter((ticket) => ticket.status !== "closed");
  const joined: Joined[] = [];
  for (const { id: from, connectionId } of active) {
    const into = active.find((older) => older.connectionId === connectionId && older.id < from);
    if (into) joined.push({ from, into: into.id, messages: await pour(from, into.id) });
  }
  return { joined, tickets: all.filter(({ contactId }) => contactId === goneId).map(({ id }) => id) };
}

/** The messages of one ticket into another, but for what came to both; the emptied one closes. */
async function pour(from: number, into: number): Promise<number[]> {
  const [left] = await loadTickets([from]);
  const rows = await query<{ id: number }>(
    `with mine as (
       select id from messages m where ticket_id = $2 and not exists (
         select 1 from messages o where o.company_id = m.company_id and o.connection_id = m.connection_id and o.wid = m.wid
           and o.from_me = m.from_me and o.participant is not distinct from m.participant and o.ticket_id = $1)
       order by id for no key update
     )
     update messages m set ticket_id = $1 from mine where m.id = mine.id returning m.id`,
    [into, from],
  );
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  await query(
    `update tickets t set unread_messages = t.unread_messages + f.unread_messages, marked_unread = t.marked_unread or f.marked_unread,
       snoozed_until = case when t.snoozed_until < f.snoozed_until then t.snoozed_until when t.snoozed_until is not null then f.snoozed_until end,
       bot_stopped = t.bot_stopped or f.bot_stopped, bot_state = case when not f.bot_stopped then t.bot_state end,
       updated_at = greatest(t.updated_at, f.updated_at)
     from tickets f where t.id = $1 and f.id = $2`,
    [into, from],
  );
  await query(
    `update tickets set status = 'closed', closed_at = now(), unread_messages = 0, marked_unread = false, snoozed_until = null,
       bot_state = null, bot_stopped = false where id = $1`,
    [from],
  );
  await carry(from, into);
  await query(
    "insert into ticket_events (company_id, ticket_id, kind) select company_id, id, 'merged' from tickets where id = $1",
    [from],
  );
  // What a browser holds of its messages is elsewhere now.
  if (left) publish("ticket.gone", { ticketId: from }, { place: left });
  await tellTickets([from]);
  await showNewest(into, { unread: "same", moves: false });
  await tellMessages("message.update", ids);
  return ids;
}

/** What attendants put into a ticket beside its messages: tags, notes, planned messages, and the draft where there is none yet. */
async function carry(from: number, into: number): Promise<void> {
  await query(
    "insert into ticket_tags (company_id, ticket_id, tag_id) select company_id, $2, tag_id from ticket_tags where ticket_id = $1 on conflict do nothing",
    [from, into],
  );
  await query("update ticket_notes set ticket_id = $2 where ticket_id = $1", [from, into]);
  await query("update schedules set ticket_id = $2 where ticket_id = $1", [from, into]);
  await moveDraft(from, into);
}
