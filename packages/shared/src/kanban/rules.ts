import { type Actor, isAdmin } from "../permissions.ts";
import { canActOn, type TicketPlace, type Viewer } from "../tickets/rules.ts";
import type { Ticket } from "../tickets/schema.ts";

/** How many cards of a column are loaded in one go. */
export const cardsAtOnce = 20;

/** The id of a ticket's column: the first column whose tag the ticket has. Null is the first column, for tickets without such a tag. */
export const columnOf = (carried: readonly number[], columns: readonly number[]): number | null =>
  columns.find((id) => carried.includes(id)) ?? null;

/** Whether a ticket is on the board, which shows active tickets, snoozed or not. */
export const isOnBoard = ({ status }: Pick<Ticket, "status">): boolean => status !== "closed";

/** Whether a user may move a card. Users who may act on the ticket can. */
export const canMove = (actor: Viewer, ticket: Pick<Ticket, "status"> & TicketPlace): boolean =>
  isOnBoard(ticket) && canActOn(actor, ticket);

/** Whether a user may order the columns. Only admins can, because all users see the same order. */
export const canOrderColumns = (actor: Pick<Actor, "profile" | "super">): boolean => isAdmin(actor);
