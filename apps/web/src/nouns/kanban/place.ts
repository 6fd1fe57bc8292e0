import type { SessionUser } from "@balcao/shared/auth/schema";
import { columnOf, isOnBoard } from "@balcao/shared/kanban/rules";
import { canSee } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { viewerOf } from "../auth/viewer.ts";
import type { Board, BoardFilter } from "../tickets/keys.ts";

export type Column = Board["columns"][number];
/** The id of a column's tag. Null is the first column. */
export type ColumnId = number | null;

export const idOf = ({ tag }: Column): ColumnId => tag?.id ?? null;

/** The column of a ticket on this board, by the same rule as on the server. */
export const columnFor = ({ columns }: Board, { tags }: Pick<Ticket, "tags">): ColumnId =>
  columnOf(
    tags.map(({ id }) => id),
    columns.flatMap(({ tag }) => tag?.id ?? []),
  );

/** The column in which the board has a ticket. Undefined when the ticket's page is not fetched, or when the ticket is not on the board. */
export const findColumn = ({ columns }: Board, ticketId: number): Column | undefined =>
  columns.find(({ tickets }) => tickets.some(({ id }) => id === ticketId));

/** Whether the server would put this ticket on this board. Only the server can check the searched words. */
export function belongs(me: SessionUser, ticket: Ticket, { queueIds, users }: BoardFilter): boolean {
  if (!isOnBoard(ticket) || !canSee(viewerOf(me), ticket)) return false;
  if (queueIds.length > 0 && (ticket.queueId === null || !queueIds.includes(ticket.queueId))) return false;
  return users.length === 0 || (ticket.userId !== null && users.includes(ticket.userId));
}

/** The server's order: newest activity first. */
const newestFirst = (a: Ticket, b: Ticket): number =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

/** Changes one column. The other columns stay the same objects. */
export const inColumn = (board: Board, wanted: ColumnId, change: (column: Column) => Column): Board => ({
  columns: board.columns.map((column) => (idOf(column) === wanted ? change(column) : column)),
});

export function without(board: Board, ticketId: number): Board {
  const column = findColumn(board, ticketId);
  if (!column) return board;
  return inColumn(board, idOf(column), (old) => ({ ...old, tickets: old.tickets.filter(({ id }) => id !== ticketId) }));
}

/** Adds cards by their time. Cards that the column already has stay as they are, because events keep these cards up to date. */
export function withCards(column: Column, cards: readonly Ticket[]): Column {
  const known = new Set(column.tickets.map(({ id }) => id));
  const tickets = [...column.tickets, ...cards.filter(({ id }) => !known.has(id))].toSorted(newestFirst);
  return { ...column, tickets };
}

/** Whether a card lies beyond the fetched pages of its column. A later page will contain such a card. */
export const isFurtherDown = ({ tickets, hasMore }: Column, ticket: Ticket): boolean =>
  hasMore && !tickets.some((other) => newestFirst(ticket, other) < 0);

export const isWhole = ({ columns }: Board): boolean => columns.every(({ hasMore }) => !hasMore);
