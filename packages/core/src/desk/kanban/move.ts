import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { kanbanApi } from "@balcao/shared/kanban/api";
import { columnOf, isOnBoard } from "@balcao/shared/kanban/rules";
import type { CardMoved } from "@balcao/shared/kanban/schema";
import type { Actor } from "@balcao/shared/permissions";
import { maxTagsOfTicket } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { boolean, integerArray } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { lockTicketFor, requireAction, showTicket } from "../tickets/access.ts";
import { tellTicket } from "../tickets/publish.ts";
import { listColumns } from "./columns.ts";

/** Moves a card. Nothing happens when the card is already in the wanted column. Answers ERR_CARD_MOVED when it is in another column than `from`. */
export async function moveCard(
  actor: Actor,
  ticketId: number,
  { from, to }: Input<typeof kanbanApi.move>["body"],
): Promise<Ticket> {
  const ticket = await lockTicketFor(actor, ticketId);
  requireAction(actor, ticket);
  if (!isOnBoard(ticket)) throw new AppError("ERR_TICKET_STATE");
  // The tag is locked until the end, so its deletion comes either before this move or after it.
  if (to !== null && !(await lockTag(to)).kanban) throw new AppError("ERR_NO_TAG_FOUND");
  const columns = await listColumns();
  const now = columnOf(
    await tagsOf(ticketId),
    columns.map(({ id }) => id),
  );
  if (now === to) return showTicket(actor, ticketId);
  if (now !== from) throw new AppError("ERR_CARD_MOVED", { column: nameOf(columns, now) } satisfies CardMoved);
  await replaceColumn(actor, ticketId, to);
  return tellTicket(ticketId, null);
}

/** Puts a tag on a ticket. A kanban tag replaces the ticket's other kanban tags, so two callers leave no card in two columns. */
export async function putTagOn(actor: Actor, ticketId: number, tagId: number): Promise<Ticket> {
  requireAction(actor, await lockTicketFor(actor, ticketId));
  const { kanban } = await lockTag(tagId);
  const carried = await tagsOf(ticketId);
  if (kanban) {
    if ((await replaceColumn(actor, ticketId, tagId)) === 0) return showTicket(actor, ticketId);
  } else {
    if (carried.includes(tagId)) return showTicket(actor, ticketId);
    if (carried.length >= maxTagsOfTicket) throw new AppError("ERR_TOO_MANY_ITEMS", { most: maxTagsOfTicket });
    await run(
      sql`insert into ticket_tags (company_id, ticket_id, tag_id) values (${actor.companyId}, ${ticketId}, ${tagId})`,
    );
  }
  return tellTicket(ticketId, null);
}

/** Takes the kanban tags off a ticket, and no other tags. */
export async function clearColumn(actor: Actor, ticketId: number): Promise<Ticket> {
  requireAction(actor, await lockTicketFor(actor, ticketId));
  const changed = await replaceColumn(actor, ticketId, null);
  return changed === 0 ? showTicket(actor, ticketId) : tellTicket(ticketId, null);
}

const nameOf = (columns: readonly Tag[], wanted: number | null): string | null =>
  columns.find(({ id }) => id === wanted)?.name ?? null;

async function lockTag(id: number): Promise<{ kanban: boolean }> {
  const [tag] = await query({ kanban: boolean }, sql`select kanban from tags where id = ${id} for key share`);
  if (!tag) throw new AppError("ERR_NO_TAG_FOUND");
  return tag;
}

async function tagsOf(ticketId: number): Promise<number[]> {
  const [row] = await query(
    { tags: integerArray },
    sql`select coalesce(array_agg(tag_id), '{}')::int[] as tags from ticket_tags where ticket_id = ${ticketId}`,
  );
  return row?.tags ?? [];
}

/** Takes off all kanban tags except this one, which is put on. Returns how many tags changed. */
const replaceColumn = (actor: Actor, ticketId: number, to: number | null): Promise<number> =>
  run(
    sql`with gone as (
       delete from ticket_tags tt where tt.ticket_id = ${ticketId} and tt.tag_id is distinct from ${to}::int
         and tt.tag_id = any(array(select id from tags where kanban)) returning tt.tag_id
     ), come as (
       insert into ticket_tags (company_id, ticket_id, tag_id)
       select ${actor.companyId}, ${ticketId}, g.id from tags g where g.id = ${to}::int on conflict do nothing returning tag_id
     )
     select tag_id from gone union all select tag_id from come`,
  );
