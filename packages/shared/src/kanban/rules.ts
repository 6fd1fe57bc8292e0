import { type Actor, isAdmin } from "../permissions.ts";
import { canActOn, type TicketPlace, type Viewer } from "../tickets/rules.ts";
import type { Ticket } from "../tickets/schema.ts";

/** How many cards of a column come at once. */
export const cardsAtOnce = 20;

/** The id of the column in which a ticket stands: the first whose tag it carries. Null is the first column, of tickets without such a tag. */
export const columnOf = (carried: readonly number[], columns: readonly number[]): number | null =>
  columns.find((id) => carried.includes(id)) ?? null;

/** The board shows what somebody still works on, snoozed or not. */
export const isOnBoard = ({ status }: Pick<Ticket, "status">): boolean => status !== "closed";

/** Cards are moved by those who may act on the ticket. */
export const canMove = (actor: Viewer, ticket: Pick<Ticket, "status"> & TicketPlace): boolean =>
  isOnBoard(ticket) && canActOn(actor, ticket);

/** The order of the columns is the same for everybody: admins set it. */
export const canOrderColumns = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);
