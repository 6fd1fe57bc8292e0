import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, can, isAdmin } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import type { TicketStatus } from "@balcao/shared/tickets/schema";
import { and, type TimePosition, type Sql, sql } from "../../../base/sql.ts";
import { visibleTo } from "../access.ts";
import { awaitsAnswer, turn, turnOf } from "../unanswered/unanswered.ts";
import type { TicketRow } from "../ticket.model.ts";

export type ListFilter = Input<typeof ticketsApi.list>["query"];
type Choice = Pick<ListFilter, "queueIds" | "tags" | "users"> & Partial<Pick<ListFilter, "adverts">>;

/**
 * The tickets that an actor sees, narrowed to any of these queues, any of these users and advertisements, and all of these tags. Only admins may
 * choose other users.
 */
export function chosen(actor: Actor, { queueIds, tags, users, adverts = [] }: Choice): Sql {
  if (!isAdmin(actor) && users.some((id) => id !== actor.userId)) throw new AppError("ERR_NO_PERMISSION");
  return and(
    visibleTo(actor),
    queueIds.length > 0 && sql`t.queue_id = any(${queueIds}::int[])`,
    users.length > 0 && sql`t.user_id = any(${users}::int[])`,
    adverts.length > 0 && sql`t.advert_id = any(${adverts}::int[])`,
    carrying([...new Set(tags)]),
  );
}

/**
 * The tickets that have all of these tags. The first tag finds the tickets, and the others are counted. With a condition for each of many tags,
 * Postgres would plan for minutes.
 */
function carrying([first, ...rest]: number[]): Sql | null {
  if (first === undefined) return null;
  const own = sql`from ticket_tags g where g.company_id = t.company_id and g.ticket_id = t.id and g.tag_id`;
  return and(
    sql`exists (select 1 ${own} = ${first})`,
    rest.length > 0 && sql`(select count(*) ${own} = any(${rest}::int[])) = ${rest.length}`,
  );
}

/** All conditions of a list on `tickets t`, except for the search, the day on which a ticket began, and the start of the page. */
export function listed(actor: Actor, filter: ListFilter): Sql {
  const isWaitingOrOpen = filter.status && filter.status !== "closed";
  return and(
    chosen(actor, filter),
    filter.status ? inTab[filter.status] : sql`not t.outreach`,
    filter.late && lateOnes(actor, filter.showAll),
    filter.snoozed ? putOff(actor, filter.showAll) : isWaitingOrOpen && sql`t.snoozed_until is null`,
    filter.status === "open" && openOnes(actor, filter.showAll),
    filter.withUnreadMessages && isUnread,
    filter.unanswered && and(inTab.open, awaitsAnswer),
    filter.updatedAt ? onDay(sql`t.updated_at`, filter.updatedAt, actor) : null,
  );
}

export const isUnread = sql`(t.unread_messages > 0 or t.marked_unread)`;

/** The condition that a ticket is late. It has the expression of the index `tickets_due`. */
export const isLate = sql`t.status <> 'closed' and least(t.answer_due_at, t.resolution_due_at) <= clock_timestamp()`;

/** Late tickets: the pending ones, and the open ones of the assigned tab. Snoozed tickets are left out. */
const lateOnes = (actor: Actor, showAll: boolean): Sql =>
  sql`${isLate} and t.snoozed_until is null and (t.status = 'pending' or ${assigned(actor, showAll)})`;

/** Snoozed tickets: the pending ones, and the open ones of the assigned tab. */
const putOff = (actor: Actor, showAll: boolean): Sql =>
  sql`t.snoozed_until is not null and (t.status = 'pending' or ${assigned(actor, showAll)})`;

/** The tickets of the assigned tab. */
export const assigned = (actor: Actor, showAll: boolean): Sql => and(inTab.open, openOnes(actor, showAll));

/** The assigned tab has the actor's own tickets, or everybody's if the actor asks for all and has the permission. */
function openOnes(actor: Actor, showAll: boolean): Sql | null {
  if (showAll && !can(actor, "tickets-manager:showall")) throw new AppError("ERR_NO_PERMISSION");
  return showAll ? null : sql`t.user_id = ${actor.userId}`;
}

/**
 * The states are written into the statement, not passed as values. Each tab has an index of its own, and a plan for any state could use none of them.
 */
const inTab: Record<TicketStatus, Sql> = {
  open: sql`t.status = 'open'`,
  pending: sql`t.status = 'pending'`,
  closed: sql`t.status = 'closed' and not t.outreach`,
};

/** The tickets that follow this ticket in a list ordered by activity. */
export const olderThan = ({ at, id }: TimePosition): Sql =>
  sql`(t.updated_at, t.id) < (${at}::timestamptz, ${id}::int)`;

const byActivity = {
  sql: sql`t.updated_at desc, t.id desc`,
  after: olderThan,
  keyOf: ({ updatedAt }: Pick<TicketRow, "updatedAt" | "waitingSince" | "unansweredSince">): Date => updatedAt,
};
const byWaiting: typeof byActivity = {
  sql: sql`t.waiting_since, t.id`,
  after: ({ at, id }) => sql`(t.waiting_since, t.id) > (${at}::timestamptz, ${id}::int)`,
  keyOf: ({ waitingSince }) => waitingSince,
};

const byTurn: typeof byActivity = {
  sql: sql`${turn}, t.id`,
  after: ({ at, id }) => sql`(${turn}, t.id) > (${at}::timestamptz, ${id}::int)`,
  keyOf: turnOf,
};

/** The order of a list, and the place of a row in it. Only active tickets can be sorted by how long their customer waits. */
export function orderOf({ sort, status }: ListFilter): typeof byActivity {
  if (sort !== "waiting" || status === undefined || status === "closed") return byActivity;
  return status === "pending" ? byWaiting : byTurn;
}

/** Tickets that began on a day. */
export const bornOn = (day: string, actor: Actor): Sql => onDay(sql`t.created_at`, day, actor);

/**
 * Whether a user's choice narrows the list. The chosen values may be rare or frequent, so Postgres plans for them each time. The tabs and the list of
 * all tickets have indexes of their own.
 */
export const isNarrowed = (filter: ListFilter): boolean =>
  [
    filter.queueIds,
    filter.tags,
    filter.users,
    filter.adverts ?? [],
    filter.searchParam,
    filter.date ?? "",
    filter.updatedAt ?? "",
  ].some(({ length }) => length > 0) ||
  filter.withUnreadMessages ||
  filter.unanswered === true;

/** The condition that a time is on a day, from midnight to midnight by the company's clock. */
function onDay(column: Sql, day: string, { companyId }: Actor): Sql {
  const midnight = (of: Sql) =>
    sql`(${of})::timestamp at time zone (select timezone from companies where id = ${companyId})`;
  return sql`${column} >= ${midnight(sql`${day}::date`)} and ${column} < ${midnight(sql`${day}::date + 1`)}`;
}
