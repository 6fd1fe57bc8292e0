import type { SessionUser } from "@balcao/shared/auth/schema";
import type { EventName, Events } from "@balcao/shared/events";
import type { Draft } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { apply } from "../../apps/web/src/app/live.ts";
import { createQueryClient } from "../../apps/web/src/app/query-client.ts";
import { sessionKey } from "../../apps/web/src/features/auth/queries.ts";
import {
  type MessagePage,
  messageKeys,
  type MessagePages,
  timelineFrom,
} from "../../apps/web/src/features/messages/cache.ts";
import { type Place, type Scope, ticketKeys, type TicketPages } from "../../apps/web/src/features/tickets/keys.ts";

export type Pushed = { [N in EventName]: { name: N; payload: Events[N] } }[EventName];
type Page<K extends string, T> = { [P in K]: T[] } & { hasMore: boolean; nextCursor: string | null };

/** Reads a desk the way one browser does, from the real server or from a model of it. */
export interface Desk {
  me: SessionUser;
  tickets: (filter: Scope & { status: Place }) => Promise<Page<"tickets", Ticket>>;
  counts: (scope: Scope) => Promise<{ open: number; pending: number; snoozed: number }>;
  /** The conversations that are open somewhere on screen, each with the ticket it was opened by. */
  conversations: readonly Conversation[];
  messages: (conversation: Conversation) => Promise<MessagePage>;
  draft?: (ticketId: number) => Promise<{ draft: Draft | null }>;
}

export type Conversation = { contactId: number; ticketId: number };

const statuses: readonly Place[] = ["open", "pending", "snoozed", "closed"];

export type Cache = ReturnType<typeof createQueryClient>;

/** A browser's cache after it fetched everything that this desk shows. */
export async function fetchAll(desk: Desk, scope: Scope): Promise<Cache> {
  const cache = createQueryClient();
  cache.setQueryData(sessionKey, desk.me);
  for (const status of statuses)
    cache.setQueryData(ticketKeys.list({ ...scope, status }), paged(await desk.tickets({ ...scope, status })));
  cache.setQueryData(ticketKeys.counts(scope), await desk.counts(scope));
  for (const one of desk.conversations)
    cache.setQueryData(messageKeys.of(one.contactId), paged(await desk.messages(one)));
  if (desk.draft)
    for (const { ticketId } of desk.conversations)
      cache.setQueryData(messageKeys.draft(ticketId), await desk.draft(ticketId));
  return cache;
}

const paged = <P>(page: P) => ({ pages: [page], pageParams: [undefined] });

/** Plays events as the relay may deliver them: each at least once, here twice in a row. */
export function play(cache: Cache, events: readonly Pushed[]): void {
  for (const { name, payload } of events) {
    apply(cache, name, payload);
    apply(cache, name, payload);
  }
}

/** Those of a desk's conversations that its cache still has: one that lost a part of itself is fetched when it is shown again. */
export const stillHere = (cache: Cache, conversations: readonly Conversation[]): Conversation[] =>
  conversations.filter(({ contactId }) => cache.getQueryData(messageKeys.of(contactId)) !== undefined);

/**
 * What the screens show of a cache, to be compared with a fresh one. Left out is what no screen shows: how far a
 * customer's own message was read by us, which a read mark changes without an event, and cursors, which name a row; and
 * what nobody may tell this user: how much is written in tickets out of sight.
 */
export function shown(cache: Cache, desk: Desk, scope: Scope) {
  const list = (status: Place) =>
    cache.getQueryData<TicketPages>(ticketKeys.list({ ...scope, status }))?.pages.flatMap(({ tickets }) => tickets);
  const conversation = (contactId: number) => {
    const { messages, tickets } = timelineFrom(cache.getQueryData<MessagePages>(messageKeys.of(contactId)));
    return messages.map((message) => ({
      ...message,
      ack: message.fromMe ? message.ack : 0,
      notice: tickets.get(message.ticketId),
    }));
  };
  return {
    lists: Object.fromEntries(statuses.map((status) => [status, list(status)])),
    counts: cache.getQueryData(ticketKeys.counts(scope)),
    drafts: desk.conversations.map(({ ticketId }) => cache.getQueryData(messageKeys.draft(ticketId))),
    conversations: Object.fromEntries(desk.conversations.map(({ contactId }) => [contactId, conversation(contactId)])),
  };
}

/** Queries that an event only marked for fetching: empty, or the event did not say enough. */
export const invalidated = (cache: Cache): string[] =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryHash }) => queryHash);
