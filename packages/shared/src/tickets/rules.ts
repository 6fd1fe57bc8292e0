import { type Actor, isAdmin } from "../permissions.ts";
import type { Ticket, TicketStatus } from "./schema.ts";

/** The facts that decide which tickets a user sees. */
export type Viewer = Pick<Actor, "userId" | "profile" | "super" | "allTicket" | "queueIds">;
/** The owner and the queue of a ticket, which decide who sees it. */
export type TicketPlace = { userId: number | null; queueId: number | null };
type State = { status: TicketStatus; userId: number | null };

/** Whether a user works in the ticket's place: in its queue or, when it has no queue, as a user with `allTicket`. */
export const worksAt = (
  user: Pick<Viewer, "allTicket" | "queueIds">,
  { queueId }: Pick<TicketPlace, "queueId">,
): boolean => (queueId === null ? user.allTicket : user.queueIds.includes(queueId));

/**
 * Whether a user sees a ticket. Admins see all tickets. Other users see their own, those in their queues, and those without a queue only with
 * `allTicket`.
 */
export const canSee = (actor: Viewer, ticket: TicketPlace): boolean =>
  isAdmin(actor) || ticket.userId === actor.userId || worksAt(actor, ticket);

/** Whether every user who sees `ticket` also sees `other`. */
export const isSeenByAll = (other: TicketPlace, ticket: TicketPlace): boolean =>
  other.queueId === ticket.queueId && (ticket.userId === null || ticket.userId === other.userId);

/** Whether a user may act on a ticket. A colleague's open ticket is read-only. Admins may act on any ticket. */
export const canActOn = (actor: Viewer, ticket: State & TicketPlace): boolean =>
  canSee(actor, ticket) && (ticket.status !== "open" || ticket.userId === actor.userId || isAdmin(actor));

/** Users write only in their own open tickets. */
export const canWriteIn = (actor: Pick<Actor, "userId">, ticket: State): boolean =>
  ticket.status === "open" && ticket.userId === actor.userId;

export const canAccept = ({ status }: State): boolean => status === "pending";
export const canReturn = ({ status }: State): boolean => status === "open";
export const canClose = ({ status }: State): boolean => status !== "closed";
export const canReopen = ({ status }: State): boolean => status === "closed";

/** Whether the ticket is pending, and neither a menu, a tree nor a talker serves its customer. */
export const waitsForPeople = ({ status, automation }: Pick<Ticket, "status" | "automation">): boolean =>
  status === "pending" && (automation === null || automation === "stopped" || automation === "gave-up");

/** The seconds within which a closed ticket can be opened again before its customer gets the closing text. */
export const farewellSeconds = 7;

/** The facts that make a ticket's code. `codeDay`: the company's day of the ticket's creation. Null on tickets that are older than this field. */
interface CodeFacts {
  id: number;
  createdAt: Date;
  codeDay: string | null;
}

/** The code of a ticket: the day of its creation and its id. The id makes the code unique. The variable `protocol` shows it. */
export const ticketCode = ({ id, createdAt, codeDay }: CodeFacts): string =>
  `${(codeDay ?? createdAt.toISOString().slice(0, 10)).replaceAll("-", "")}-${id}`;

/** The list that contains a ticket, for tabs and caches. */
export const tabOf = (ticket: Pick<Ticket, "status">): TicketStatus => ticket.status;
