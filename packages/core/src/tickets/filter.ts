import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, can, isAdmin } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import type { TicketStatus } from "@balcao/shared/tickets/schema";
import type { Binds } from "../sql.ts";
import { visibleTo } from "./access.ts";

export type ListFilter = Input<typeof ticketsApi.list>["query"];
type Choice = Pick<ListFilter, "queueIds" | "tags" | "users">;

/** What is chosen of the tickets an actor sees: any of the queues, any of the users, all of the tags. Others' tickets are an admin's to choose. */
export function chosen(actor: Actor, { queueIds, tags, users }: Choice, binds: Binds): string[] {
  if (!isAdmin(actor) && users.some((id) => id !== actor.userId)) throw new AppError("ERR_NO_PERMISSION");
  const where = [visibleTo(actor, binds)];
  if (queueIds.length > 0) where.push(`t.queue_id = any(${binds.add(queueIds)}::int[])`);
  if (users.length > 0) where.push(`t.user_id = any(${binds.add(users)}::int[])`);
  where.push(...carrying([...new Set(tags)], binds));
  return where;
}

/** By its first tag tickets may be picked, the others are counted: each as a condition of its own takes the planner minutes when they are many. */
function carrying([first, ...rest]: number[], binds: Binds): string[] {
  const own = "from ticket_tags g where g.company_id = t.company_id and g.ticket_id = t.id and g.tag_id";
  const where = first === undefined ? [] : [`exists (select 1 ${own} = ${binds.add(first)})`];
  if (rest.length === 0) return where;
  const others = `${binds.add(rest)}::int[]`;
  return [...where, `(select count(*) ${own} = any(${others})) = cardinality(${others})`];
}

/** Every condition of a list on `tickets t`, but for what is searched, the day it began, and where the page begins. */
export function listed(actor: Actor, filter: ListFilter, binds: Binds): string[] {
  const where = chosen(actor, filter, binds);
  if (filter.status) where.push(inTab[filter.status]);
  if (filter.snoozed) where.push(...putOff(actor, filter.showAll, binds));
  else if (filter.status && filter.status !== "closed") where.push("t.snoozed_until is null");
  if (filter.status === "open") where.push(...openOnes(actor, filter.showAll, binds));
  if (filter.withUnreadMessages) where.push("(t.unread_messages > 0 or t.marked_unread)");
  if (filter.updatedAt) where.push(onDay("t.updated_at", filter.updatedAt, actor, binds));
  return where;
}

/** Waiting tickets and the open ones of the assigned tab that somebody put off until later. */
function putOff(actor: Actor, showAll: boolean, binds: Binds): string[] {
  const open = ["t.status = 'open'", ...openOnes(actor, showAll, binds)].join(" and ");
  return ["t.snoozed_until is not null", `(t.status = 'pending' or ${open})`];
}

/** The assigned tab holds one's own tickets unless everybody's are asked for, which needs the permission. */
export function openOnes(actor: Actor, showAll: boolean, binds: Binds): string[] {
  if (showAll && !can(actor, "tickets-manager:showall")) throw new AppError("ERR_NO_PERMISSION");
  return showAll ? [] : [`t.user_id = ${binds.add(actor.userId)}`];
}

/** In words, not as values: each tab has an index of its own, and a plan made for any status could use none of them. */
const inTab: Record<TicketStatus, string> = {
  open: "t.status = 'open'",
  pending: "t.status = 'pending'",
  closed: "t.status = 'closed'",
};

/** Tickets that began on a day, picked by it: those of a day are few, and anywhere in the order of a list. */
export const bornOn = (day: string, actor: Actor, binds: Binds): string =>
  `born as materialized (select t.id from tickets t where ${onDay("t.created_at", day, actor, binds)})`;

/** From midnight to midnight where the company is. */
function onDay(column: string, day: string, { companyId }: Actor, binds: Binds): string {
  const [date, company] = [binds.add(day), binds.add(companyId)];
  const midnight = (of: string) =>
    `(${of})::timestamp at time zone (select timezone from companies where id = ${company})`;
  return `${column} >= ${midnight(`${date}::date`)} and ${column} < ${midnight(`${date}::date + 1`)}`;
}
