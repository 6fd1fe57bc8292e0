import type { Request } from "@balcao/shared/contract";
import { searchApi } from "@balcao/shared/search/api";
import { ticketsApi } from "@balcao/shared/tickets/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { putTicket } from "./cache.ts";
import { findTicket, type ListStatus, type Scope, type SearchWish, type TicketFilter, ticketKeys } from "./keys.ts";
import { sentBack } from "./sent-back.ts";

const asQuery = ({ showAll, queueIds }: Scope) =>
  ({ showAll: showAll ? "true" : "false", queueIds: queueIds.join(",") }) as const;

const byStatus = (status: ListStatus) => {
  if (status === "any") return {};
  return status === "snoozed" || status === "late" ? { [status]: "true" as const } : { status };
};

/** The filter as the server's query. */
const asList = ({ status, unread, unanswered, sort, tags = [], users = [], adverts = [], ...scope }: TicketFilter) => ({
  ...asQuery(scope),
  ...byStatus(status),
  ...(unread ? { withUnreadMessages: "true" as const } : {}),
  ...(unanswered ? { unanswered: "true" as const } : {}),
  ...(sort ? { sort } : {}),
  ...(tags.length > 0 ? { tags: tags.join(",") } : {}),
  ...(users.length > 0 ? { users: users.join(",") } : {}),
  ...(adverts.length > 0 ? { adverts: adverts.join(",") } : {}),
});

export const ticketList = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(ticketsApi.list, { query: { ...asList(filter), cursor: pageParam } }, signal),
    ...byCursor,
  });

/** The best search results: pages of messages. The first page also contains the tickets. */
export const searchHits = (wish: SearchWish) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.search(wish),
    queryFn: ({ pageParam, signal }) => {
      const [queueIds, tags, users] = [wish.queueIds.join(","), wish.tags.join(","), wish.users.join(",")];
      const adverts = wish.adverts.length > 0 ? { adverts: wish.adverts.join(",") } : {};
      return call(
        searchApi.find,
        { query: { q: wish.q, queueIds, tags, users, ...adverts, cursor: pageParam } },
        signal,
      );
    },
    ...byCursor,
  });

export const ticketCounts = (scope: Scope) =>
  queryOptions({
    queryKey: ticketKeys.counts(scope),
    queryFn: ({ signal }) => call(ticketsApi.counts, { query: asQuery(scope) }, signal),
  });

/** Customers who wait where no attendant sees them. Only admins may ask. */
export const unseenTickets = queryOptions({
  queryKey: ticketKeys.unseen,
  queryFn: ({ signal }) => call(ticketsApi.unseen, {}, signal),
});

/**
 * A ticket by its address. A ticket that a list already has opens immediately, because events keep the lists up to date. Null once the ticket is
 * gone.
 */
export const ticketByUuid = (cache: QueryClient, uuid: string) =>
  queryOptions({
    queryKey: ticketKeys.one(uuid),
    queryFn: ({ signal }): Promise<Ticket | null> => call(ticketsApi.showByUuid, { params: { uuid } }, signal),
    initialData: (): Ticket | null | undefined => findTicket(cache, (ticket) => ticket.uuid === uuid),
  });

export type Verb = "accept" | "giveBack" | "close" | "reopen" | "take";
type TicketChanges = Request<typeof ticketsApi.update>["body"];

/** The body of the request for each verb. */
const bodies: Record<Verb, (ticket: Ticket, userId: number) => TicketChanges> = {
  accept: (_ticket, userId) => ({ status: "open", userId }),
  giveBack: ({ queueId }) => ({ status: "pending", userId: null, queueId }),
  close: (ticket, userId) => ({
    status: "closed",
    userId: ticket.userId ?? userId,
    queueId: ticket.queueId,
    useIntegration: false,
    promptId: null,
    integrationId: null,
  }),
  reopen: ({ queueId }, userId) => ({ status: "open", userId, queueId }),
  take: ({ queueId }, userId) => ({ userId, queueId }),
};

/** Runs a verb. Its answer renews this screen, and its event renews other browsers. */
export const useTicketVerb = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, ticket, userId }: { verb: Verb; ticket: Ticket; userId: number }) => {
      if (verb === "giveBack") sentBack.begin(ticket.id);
      return call(ticketsApi.update, { params: { ticketId: ticket.id }, body: bodies[verb](ticket, userId) });
    },
    onSuccess: (ticket) => {
      sentBack.done(ticket.id);
      putTicket(cache, ticket);
    },
    onError: (_error, { ticket }) => sentBack.failed(ticket.id),
    meta: { quiet: true },
  });
};

/** The ticket that prevents a new one, for users who may see it. */
export const ownedTicket = (ticketId: number) =>
  queryOptions({
    queryKey: ticketKeys.inTheWay(ticketId),
    queryFn: ({ signal }) => call(ticketsApi.show, { params: { ticketId } }, signal),
    retry: false,
  });
