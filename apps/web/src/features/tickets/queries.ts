import { contactsApi } from "@balcao/shared/contacts/api";
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
import { putTicket } from "./cache.ts";
import { findTicket, type Scope, type SearchWish, type TicketFilter, ticketKeys } from "./keys.ts";

const asQuery = ({ showAll, queueIds }: Scope) =>
  ({ showAll: showAll ? "true" : "false", queueIds: queueIds.join(",") }) as const;

/** What this list asks for, in the server's words. */
const asList = ({ status, unread, tags = [], users = [], ...scope }: TicketFilter) => ({
  ...asQuery(scope),
  ...(status === "any" ? {} : status === "snoozed" ? { snoozed: "true" as const } : { status }),
  ...(unread ? { withUnreadMessages: "true" as const } : {}),
  ...(tags.length > 0 ? { tags: tags.join(",") } : {}),
  ...(users.length > 0 ? { users: users.join(",") } : {}),
});

export const ticketList = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call(ticketsApi.list, { query: { ...asList(filter), cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** The best hits; the pages are of messages, tickets come with the first. */
export const searchHits = (wish: SearchWish) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.search(wish),
    queryFn: ({ pageParam, signal }) => {
      const [queueIds, tags, users] = [wish.queueIds.join(","), wish.tags.join(","), wish.users.join(",")];
      return call(searchApi.find, { query: { q: wish.q, queueIds, tags, users, cursor: pageParam } }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

export const ticketCounts = (scope: Scope) =>
  queryOptions({
    queryKey: ticketKeys.counts(scope),
    queryFn: ({ signal }) => call(ticketsApi.counts, { query: asQuery(scope) }, signal),
  });

/** A ticket that a list already has opens at once: the lists are kept as fresh as a fetch. Null once it is gone. */
export const ticketByUuid = (cache: QueryClient, uuid: string) =>
  queryOptions({
    queryKey: ticketKeys.one(uuid),
    queryFn: ({ signal }): Promise<Ticket | null> => call(ticketsApi.showByUuid, { params: { uuid } }, signal),
    initialData: (): Ticket | null | undefined => findTicket(cache, (ticket) => ticket.uuid === uuid),
  });

export type Verb = "accept" | "giveBack" | "close" | "reopen" | "take";
type Change = Request<typeof ticketsApi.update>["body"];

/** The verb is in the body: what each one says to the server. */
const bodies: Record<Verb, (ticket: Ticket, userId: number) => Change> = {
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

/** The event repaints the other screens, the answer this one. */
export const useTicketVerb = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, ticket, userId }: { verb: Verb; ticket: Ticket; userId: number }) =>
      call(ticketsApi.update, { params: { ticketId: ticket.id }, body: bodies[verb](ticket, userId) }),
    onSuccess: (ticket) => putTicket(cache, ticket),
    meta: { quiet: true },
  });
};

/** Contacts by name or number, for choosing one. */
export const contactsFor = (searchParam: string) =>
  queryOptions({
    queryKey: ticketKeys.contacts(searchParam),
    queryFn: async ({ signal }) => (await call(contactsApi.list, { query: { searchParam } }, signal)).contacts,
  });

/** The ticket that stands in the way, for whoever may see it. */
export const ownedTicket = (ticketId: number) =>
  queryOptions({
    queryKey: ticketKeys.inTheWay(ticketId),
    queryFn: ({ signal }) => call(ticketsApi.show, { params: { ticketId } }, signal),
    retry: false,
  });
