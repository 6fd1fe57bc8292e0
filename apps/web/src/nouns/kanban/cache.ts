import type { Response } from "@balcao/shared/contract";
import type { kanbanApi } from "@balcao/shared/kanban/api";
import { placedIn } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { QueryClient } from "@tanstack/react-query";
import { userIn } from "../auth/queries.ts";
import { askAgain } from "../tickets/ask-again.ts";
import { type Board, type BoardFilter, ticketKeys } from "../tickets/keys.ts";
import {
  belongs,
  type ColumnId,
  columnFor,
  findColumn,
  idOf,
  inColumn,
  isFurtherDown,
  isWhole,
  withCards,
  without,
} from "./place.ts";

export type ColumnCounts = Response<typeof kanbanApi.counts>;

/** The next state of a board and of its counts. `by` is the change of the counts. "unsure" means that only the server knows the counts. */
type Step = { next: Board; by: readonly (readonly [ColumnId, number])[] | "unsure" };

/** Puts a changed ticket on every board to which it belongs, in its column, and takes it off the other boards. */
export function putCard(cache: QueryClient, ticket: Ticket): void {
  const me = userIn(cache);
  if (!me) return;
  eachBoard(cache, (board, filter) => {
    if (!belongs(me, ticket, filter)) return gone(board, ticket.id);
    const from = findColumn(board, ticket.id);
    // Only the server knows whether the ticket contains the searched words.
    if (!from && filter.q !== "") {
      askAgain(cache, ticketKeys.board(filter));
      return { next: board, by: "unsure" };
    }
    const to = columnFor(board, ticket);
    const bare = without(board, ticket.id);
    const next = inColumn(bare, to, (column) =>
      // A loaded card stays loaded, even if it lies beyond the fetched part of its new column.
      !from && isFurtherDown(column, ticket) ? column : withCards(column, [ticket]),
    );
    if (from)
      return {
        next,
        by:
          idOf(from) === to
            ? []
            : [
                [idOf(from), -1],
                [to, 1],
              ],
      };
    return { next, by: isWhole(board) ? [[to, 1]] : "unsure" };
  });
}

/** Removes a ticket from the boards when it was deleted or when this user may no longer see it. */
export const dropCard = (cache: QueryClient, ticketId: number): void =>
  eachBoard(cache, (board) => gone(board, ticketId));

function gone(board: Board, ticketId: number): Step {
  const from = findColumn(board, ticketId);
  if (from) return { next: without(board, ticketId), by: [[idOf(from), -1]] };
  return { next: board, by: isWhole(board) ? [] : "unsure" };
}

/** Shows a renamed column. When a tag becomes a column or stops being one, cards change places, so the board is fetched again. */
export function putColumn(cache: QueryClient, tag: Tag): void {
  eachBoard(cache, (board, filter) => {
    const known = board.columns.some((column) => idOf(column) === tag.id);
    if (known !== (tag.kanban === 1)) renew(cache, filter);
    return { next: known ? inColumn(board, tag.id, (column) => ({ ...column, tag })) : board, by: [] };
  });
}

/** Renews the positions of the tags. The order of the columns stays as it is. */
export const placeColumns = (cache: QueryClient, tagIds: readonly number[]): void => {
  const placed = placedIn(tagIds);
  eachBoard(cache, (board) => ({
    next: { columns: board.columns.map((column) => ({ ...column, tag: column.tag && placed(column.tag) })) },
    by: [],
  }));
};

/** The cards of a deleted column move to other columns. Only the server knows these columns. */
export const dropColumn = (cache: QueryClient, tagId: number): void =>
  eachBoard(cache, (board, filter) => {
    if (board.columns.some((column) => idOf(column) === tagId)) renew(cache, filter);
    return { next: board, by: [] };
  });

/** Puts the columns in a new order. The new order may move cards with several kanban tags to another column. */
export const orderColumns = (cache: QueryClient, tagIds: readonly number[]): void =>
  eachBoard(cache, (board, filter) => {
    const place = (id: ColumnId) => (id === null ? -1 : tagIds.indexOf(id));
    const ids = new Set(tagIds);
    const doubled = board.columns.some(({ tickets }) =>
      tickets.some(({ tags }) => tags.filter(({ id }) => ids.has(id)).length > 1),
    );
    if (doubled || !isWhole(board)) renew(cache, filter);
    return { next: { columns: board.columns.toSorted((a, b) => place(idOf(a)) - place(idOf(b))) }, by: [] };
  });

function renew(cache: QueryClient, filter: BoardFilter): void {
  askAgain(cache, ticketKeys.board(filter));
  askAgain(cache, ticketKeys.boardCounts(filter));
}

function eachBoard(cache: QueryClient, step: (board: Board, filter: BoardFilter) => Step): void {
  for (const [key, board] of cache.getQueriesData<Board>({ queryKey: ticketKeys.boards })) {
    if (!board) continue;
    const filter = key[2] as BoardFilter;
    const { next, by } = step(board, filter);
    if (next !== board) cache.setQueryData(key, next);
    count(cache, filter, by);
  }
}

/** Renews the counts. They are fetched again if a fetch is running, because that fetch may be older than this change. */
function count(cache: QueryClient, filter: BoardFilter, by: Step["by"]): void {
  const key = ticketKeys.boardCounts(filter);
  if (by === "unsure") return askAgain(cache, key);
  if (by.length === 0) return;
  if (cache.isFetching({ queryKey: key }) > 0) askAgain(cache, key);
  const changes = new Map(by);
  cache.setQueryData<ColumnCounts>(
    key,
    (old) => old && { counts: old.counts.map((one) => ({ ...one, count: one.count + (changes.get(one.tagId) ?? 0) })) },
  );
}
