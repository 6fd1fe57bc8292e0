import type { Request } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { kanbanApi } from "@balcao/shared/kanban/api";
import { byPlace } from "@balcao/shared/tags/rules";
import type { Tag } from "@balcao/shared/tags/schema";
import { ticketsApi } from "@balcao/shared/tickets/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { apply, hears } from "../../lib/cache/live.ts";
import { type Board, type BoardFilter, findTicket, ticketKeys } from "../tickets/keys.ts";
import { dropCard, dropColumn, orderColumns, placeColumns, putCard, putColumn } from "./cache.ts";
import { type Column, type ColumnId, columnFor, idOf, inColumn, withCards } from "./place.ts";

// How the board reacts to events, in addition to the other screens.
hears({
  "kanban.order": (cache, { tagIds }) => orderColumns(cache, tagIds),
  "tag.update": (cache, { tag }) => putColumn(cache, tag),
  "tag.order": (cache, { tagIds }) => placeColumns(cache, tagIds),
  "tag.delete": (cache, { tagId }) => dropColumn(cache, tagId),
  "ticket.update": (cache, { ticket }) => putCard(cache, ticket),
  "ticket.gone": (cache, { ticketId }) => dropCard(cache, ticketId),
});

const asQuery = ({ queueIds, users, q }: BoardFilter) => ({
  queueIds: queueIds.join(","),
  users: users.join(","),
  searchParam: q,
});

/** The columns with their first cards. */
export const boardOf = (filter: BoardFilter) =>
  queryOptions({
    queryKey: ticketKeys.board(filter),
    queryFn: ({ signal }): Promise<Board> => call(kanbanApi.board, { query: asQuery(filter) }, signal),
  });

export const boardCounts = (filter: BoardFilter) =>
  queryOptions({
    queryKey: ticketKeys.boardCounts(filter),
    queryFn: ({ signal }) => call(kanbanApi.counts, { query: asQuery(filter) }, signal),
  });

/** Fetches the next page of a column, once. This is a mutation, so that events that arrive meanwhile are applied after it. */
export const useMoreCards = (filter: BoardFilter, column: Column) => {
  const cache = useQueryClient();
  const mutationKey = ["kanban", "more", filter, idOf(column)];
  const { mutate, isPending, isError } = useMutation({
    mutationKey,
    mutationFn: (cursor: string) =>
      call(kanbanApi.cards, {
        query: { ...asQuery(filter), column: idOf(column) ?? "none", cursor },
      }),
    onSuccess: ({ tickets, hasMore, nextCursor }, cursor) =>
      cache.setQueryData<Board>(ticketKeys.board(filter), (board) => {
        if (!board) return board;
        const here = new Set(board.columns.flatMap((one) => one.tickets.map(({ id }) => id)));
        // A page is ignored if the column's end has moved since the request, as after a second request or a new fetch of the board.
        return inColumn(board, idOf(column), (now) =>
          now.nextCursor === cursor
            ? {
                ...withCards(
                  now,
                  tickets.filter(({ id }) => !here.has(id)),
                ),
                hasMore,
                nextCursor,
              }
            : now,
        );
      }),
    meta: { quiet: true },
  });
  const fetchNextPage = () => {
    // Reads the column's end from the cache, because the cache is newer than the screen.
    const board = cache.getQueryData<Board>(ticketKeys.board(filter));
    const now = board?.columns.find((one) => idOf(one) === idOf(column));
    if (now?.nextCursor && cache.isMutating({ mutationKey }) === 0) mutate(now.nextCursor);
  };
  return { fetchNextPage, isPending, isError };
};

export type Move = { ticket: Ticket; from: ColumnId; to: Column };

/** The ticket as it will be in its new column: without the tags of other columns, and with this column's tag. */
export const movedTo = (ticket: Ticket, tag: Tag | null): Ticket => ({
  ...ticket,
  tags: [...ticket.tags.filter(({ kanban }) => kanban === 0), ...(tag ? [tag] : [])].toSorted(byPlace),
});

const moveKey = ["kanban", "move"] as const;

/**
 * Moves a card. The card is in the new column immediately. When the move is refused the card goes back and its ticket is fetched, because a colleague
 * may have changed the ticket first. Moves are sent one after another.
 */
export const useMove = () => {
  const cache = useQueryClient();
  const show = (ticket: Ticket) => apply(cache, "ticket.update", { ticket });
  return useMutation({
    mutationKey: moveKey,
    scope: { id: moveKey.join() },
    mutationFn: ({ ticket, from, to }: Move) => {
      const body: Request<typeof kanbanApi.move>["body"] = { from, to: idOf(to) };
      return call(kanbanApi.move, { params: { ticketId: ticket.id }, body });
    },
    onMutate: ({ ticket, to }) => {
      const before = findTicket(cache, ({ id }) => id === ticket.id) ?? ticket;
      show(movedTo(before, to.tag));
      return before;
    },
    onError: async (failure, { ticket: { id: ticketId } }, before) => {
      if (before) show(before);
      if (!(failure instanceof AppError)) return;
      // If this fetch fails, an event or the next fetch updates the ticket.
      const now = await call(ticketsApi.show, { params: { ticketId } }).catch(() => null);
      if (now) show(now);
    },
    onSuccess: (ticket) => {
      // If a later move is running, the screen already shows that move's column, and this answer is older.
      if (cache.isMutating({ mutationKey: moveKey }) === 1) show(ticket);
    },
    meta: { quiet: true },
  });
};

/** Sets the order of the columns for everybody. */
export const useOrder = () =>
  useChange(
    (tagIds: number[]) => call(kanbanApi.order, { body: { tagIds } }),
    (cache, { lista }) =>
      orderColumns(
        cache,
        lista.map(({ id }) => id),
      ),
    true,
  );

/** The column of a ticket on this board, with the column's name. */
export const columnWith = (board: Board, ticket: Ticket): Column | undefined => {
  const wanted = columnFor(board, ticket);
  return board.columns.find((column) => idOf(column) === wanted);
};
