import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, can } from "@balcao/shared/permissions";
import type { ticketsApi } from "@balcao/shared/tickets/api";
import type { TicketStatus } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { Binds, decodeTimeCursor, encodeCursor } from "../sql.ts";
import { visibleTo } from "./access.ts";
import { presentTicket, type TicketListRow, ticketColumns, ticketTables } from "./presenter.ts";

const pageSize = 40;

/** Newest activity first, in one statement whatever the page. */
export async function listTickets(
  actor: Actor,
  filter: Input<typeof ticketsApi.list>["query"],
): Promise<Reply<typeof ticketsApi.list>> {
  const binds = new Binds();
  const after = decodeTimeCursor(filter.cursor);
  const where = [visibleTo(actor, binds), ...chosenQueues(filter.queueIds, binds)];
  if (filter.status) where.push(inTab[filter.status]);
  if (filter.snoozed) where.push(...putOff(actor, filter.showAll, binds));
  else if (filter.status && filter.status !== "closed") where.push("t.snoozed_until is null");
  if (filter.status === "open") where.push(...openOnes(actor, filter.showAll, binds));
  if (filter.withUnreadMessages) where.push("t.unread_messages > 0");
  if (after) where.push(`(t.updated_at, t.id) < (${binds.add(after.at)}::timestamptz, ${binds.add(after.id)}::int)`);
  const skip = after ? 0 : (filter.pageNumber - 1) * pageSize;
  const rows = await query<TicketListRow>(
    `select ${ticketColumns} from ${ticketTables("tickets")} where ${where.join(" and ")}
     order by t.updated_at desc, t.id desc limit ${pageSize + 1} offset ${binds.add(skip)}`,
    binds.values,
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return {
    tickets: page.map(presentTicket),
    hasMore,
    nextCursor: hasMore && last ? encodeCursor(last.updatedAt.toISOString(), last.id) : null,
  };
}

/** The badges of the sub-tabs, by the same conditions as their lists. */
export async function countTickets(
  actor: Actor,
  filter: Input<typeof ticketsApi.counts>["query"],
): Promise<Reply<typeof ticketsApi.counts>> {
  const binds = new Binds();
  const where = [visibleTo(actor, binds), "t.status in ('open', 'pending')", ...chosenQueues(filter.queueIds, binds)];
  const open = ["t.status = 'open'", ...openOnes(actor, filter.showAll, binds)].join(" and ");
  const [counts] = await query<Reply<typeof ticketsApi.counts>>(
    `select count(*) filter (where t.snoozed_until is null and ${open}) as open,
       count(*) filter (where t.snoozed_until is null and t.status = 'pending') as pending,
       count(*) filter (where t.snoozed_until is not null and (t.status = 'pending' or ${open})) as snoozed
     from tickets t where ${where.join(" and ")}`,
    binds.values,
  );
  return counts ?? { open: 0, pending: 0, snoozed: 0 };
}

/** Waiting tickets and the open ones of the assigned tab that somebody put off until later. */
function putOff(actor: Actor, showAll: boolean, binds: Binds): string[] {
  const open = ["t.status = 'open'", ...openOnes(actor, showAll, binds)].join(" and ");
  return ["t.snoozed_until is not null", `(t.status = 'pending' or ${open})`];
}

/** The assigned tab holds one's own tickets unless everybody's are asked for, which needs the permission. */
function openOnes(actor: Actor, showAll: boolean, binds: Binds): string[] {
  if (showAll && !can(actor, "tickets-manager:showall")) throw new AppError("ERR_NO_PERMISSION");
  return showAll ? [] : [`t.user_id = ${binds.add(actor.userId)}`];
}

/** In words, not as values: each tab has an index of its own, and a plan made for any status could use none of them. */
const inTab: Record<TicketStatus, string> = {
  open: "t.status = 'open'",
  pending: "t.status = 'pending'",
  closed: "t.status = 'closed'",
};

const chosenQueues = (queueIds: number[], binds: Binds) =>
  queueIds.length > 0 ? [`t.queue_id = any(${binds.add(queueIds)}::int[])`] : [];
