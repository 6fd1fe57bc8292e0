import type { SessionUser } from "@balcao/shared/auth/schema";
import type { EventName, Events } from "@balcao/shared/events";
import type { Draft } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { apply } from "../../../apps/web/src/app/live.ts";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { sessionKey } from "../../../apps/web/src/nouns/auth/queries.ts";
import {
  type MessagePage,
  messageKeys,
  type MessagePages,
  timelineFrom,
} from "../../../apps/web/src/nouns/messages/cache.ts";
import {
  type Counts,
  type Pins,
  type TicketFilter,
  type Scope,
  ticketKeys,
  type TicketPages,
} from "../../../apps/web/src/nouns/tickets/keys.ts";
// These imports add the event handlers that only some pages load.
import "../../../apps/web/src/nouns/hours/noun.ts";
import "../../../apps/web/src/nouns/schedules/noun.ts";
import "../../../apps/web/src/nouns/ticket-notes/queries.ts";

export type PushedEvent = { [N in EventName]: { name: N; payload: Events[N] } }[EventName];
type Page<K extends string, T> = { [P in K]: T[] } & { hasMore: boolean; nextCursor: string | null };

/** The reads of one browser, answered by the real server or by a model of it. */
export interface Desk {
  me: SessionUser;
  tickets: (filter: Scope & ListFilter) => Promise<Page<"tickets", Ticket>>;
  counts: (scope: Scope) => Promise<Counts>;
  /** The user's pins, which a model does not have. */
  pins?: () => Promise<Pins>;
  /** The conversations on screen, each with the ticket through which it was opened. */
  conversations: readonly Conversation[];
  messages: (conversation: Conversation) => Promise<MessagePage>;
  draft?: (ticketId: number) => Promise<{ draft: Draft | null }>;
}

export type Conversation = { contactId: number; ticketId: number };

type ListFilter = Pick<TicketFilter, "status" | "sort" | "unread" | "unanswered">;
const lists: Record<string, ListFilter> = {
  open: { status: "open" },
  unread: { status: "open", unread: true },
  unanswered: { status: "open", unanswered: true },
  turns: { status: "open", sort: "waiting" },
  pending: { status: "pending" },
  longest: { status: "pending", sort: "waiting" },
  snoozed: { status: "snoozed" },
  closed: { status: "closed" },
};

export type Cache = ReturnType<typeof createQueryClient>;

/** The cache of a browser after it fetched everything on this desk. */
export async function fetchAll(desk: Desk, scope: Scope): Promise<Cache> {
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, desk.me);
  for (const listed of Object.values(lists))
    cache.setQueryData(ticketKeys.list({ ...scope, ...listed }), paged(await desk.tickets({ ...scope, ...listed })));
  cache.setQueryData(ticketKeys.counts(scope), await desk.counts(scope));
  if (desk.pins) cache.setQueryData(ticketKeys.pins, await desk.pins());
  for (const one of desk.conversations)
    cache.setQueryData(messageKeys.of(one.contactId), paged(await desk.messages(one)));
  if (desk.draft)
    for (const { ticketId } of desk.conversations)
      cache.setQueryData(messageKeys.draft(ticketId), await desk.draft(ticketId));
  return cache;
}

/** One page in the form in which the cache keeps a list that is fetched page by page. */
export const paged = <P>(page: P) => ({ pages: [page], pageParams: [undefined] });

/** Applies events of the outbox or of a model as the relay may deliver them: at least once, and here twice. */
export function play(cache: Cache, events: readonly { name: string; payload: unknown }[]): void {
  for (const { name, payload } of events as readonly PushedEvent[]) {
    apply(cache, name, payload);
    apply(cache, name, payload);
  }
}

/** The conversations that the cache still has. A conversation that lost a part was dropped, and is fetched when a screen needs it. */
export const stillHere = (cache: Cache, conversations: readonly Conversation[]): Conversation[] =>
  conversations.filter(({ contactId }) => cache.getQueryData(messageKeys.of(contactId)) !== undefined);

/**
 * The shown parts of a cache, for a comparison with a fresh cache. Cursors are left out, because no screen shows them. The ack of a customer's message
 * is left out, because it changes without an event. The number of messages in hidden tickets is left out, because the user gets no event of it.
 */
export function shown(cache: Cache, desk: Desk, scope: Scope) {
  const list = (listed: ListFilter) =>
    cache.getQueryData<TicketPages>(ticketKeys.list({ ...scope, ...listed }))?.pages.flatMap(({ tickets }) => tickets);
  const conversation = (contactId: number) => {
    const { messages, tickets, ...beside } = timelineFrom(cache.getQueryData<MessagePages>(messageKeys.of(contactId)));
    const said = messages.map((message) => ({
      ...message,
      ack: message.fromMe ? message.ack : 0,
      notice: tickets.get(message.ticketId),
    }));
    return { said, activities: beside.activities, notes: beside.notes };
  };
  return {
    lists: Object.fromEntries(Object.entries(lists).map(([name, listed]) => [name, list(listed)])),
    counts: cache.getQueryData(ticketKeys.counts(scope)),
    pins: cache.getQueryData(ticketKeys.pins),
    drafts: desk.conversations.map(({ ticketId }) => cache.getQueryData(messageKeys.draft(ticketId))),
    conversations: Object.fromEntries(desk.conversations.map(({ contactId }) => [contactId, conversation(contactId)])),
  };
}

/** The queries that an event only marked for another fetch. The list should be empty, because events must contain enough. */
export const invalidated = (cache: Cache): string[] =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryHash }) => queryHash);
