import type { Request, Response } from "@balcao/shared/contract";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Draft, Folded, Message, TimelineTicket } from "@balcao/shared/messages/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** A conversation belongs to a contact, whatever tickets and numbers it went over. */
export const messageKeys = {
  all: ["messages"] as const,
  /** The window that ends with the present; a prefix of the others. */
  of: (contactId: number) => ["messages", contactId] as const,
  /** A window around one message, far from the present perhaps. */
  around: (contactId: number, messageId: number) => ["messages", contactId, messageId] as const,
  /** What one starred, by contact. */
  starred: (contactId: number) => ["starred", contactId] as const,
  draft: (ticketId: number) => ["drafts", ticketId] as const,
};
export type PageParam = Pick<Request<typeof messagesApi.list>["query"], "cursor" | "newer" | "around">;
export type MessagePage = Response<typeof messagesApi.list>;
/** The newest page first; within a page oldest first. */
export type MessagePages = InfiniteData<MessagePage, PageParam>;

/** As the server orders a conversation: by time, then in the order of arrival. */
const after = (a: Message, b: Message): boolean =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

/** Puts a new message in its place by time, or replaces the one that changed, also where others quote it. */
export function putMessage(cache: QueryClient, message: Message): void {
  cache.setQueriesData<MessagePages>(
    { queryKey: messageKeys.of(message.contactId) },
    (data) => data && withMessage(data, message),
  );
}

/** Which message it is only a fetch can tell. */
export const putStar = (cache: QueryClient, { contactId }: { contactId: number }): unknown =>
  cache.invalidateQueries({ queryKey: messageKeys.starred(contactId) });

export const putDraft = (cache: QueryClient, ticketId: number, draft: Draft | null): unknown =>
  cache.setQueryData(messageKeys.draft(ticketId), { draft });

/** The notices between messages follow their ticket. What only now may be seen is fetched: its messages were never told. */
export function putTimelineTicket(cache: QueryClient, ticket: Ticket): void {
  for (const [key, data] of cache.getQueriesData<MessagePages>({ queryKey: messageKeys.of(ticket.contactId) })) {
    if (!data) continue;
    if (hides(data, ticket)) renew(cache, key);
    else cache.setQueryData<MessagePages>(key, withTicket(data, timelineOf(ticket)));
  }
}

/** Told as folded, or written in while it was out of sight: it should be here by its time, and nothing of it is. */
function hides({ pages }: MessagePages, ticket: Ticket): boolean {
  if (pages.some(({ folded }) => folded.some(({ ticketId }) => ticketId === ticket.id))) return true;
  const known = pages.some(
    ({ tickets, messages }) =>
      tickets.some(({ id }) => id === ticket.id) || messages.some(({ ticketId }) => ticketId === ticket.id),
  );
  if (ticket.lastMessageType === null || known || pages[0]?.newerCursor) return false;
  const oldest = pages.at(-1);
  return !oldest?.hasMore || ticket.updatedAt >= (oldest.messages[0]?.createdAt ?? "");
}

/** The ticket was deleted, or went out of sight: nothing of it stays, and what is on screen is fetched anew. */
export function dropTimelineTicket(cache: QueryClient, ticketId: number): void {
  for (const [key, data] of cache.getQueriesData<MessagePages>({ queryKey: messageKeys.all })) {
    if (!data?.pages.some(({ messages }) => messages.some((message) => message.ticketId === ticketId))) continue;
    const pages = data.pages.map((page) => ({
      ...page,
      messages: page.messages.filter((message) => message.ticketId !== ticketId),
    }));
    cache.setQueryData<MessagePages>(key, { ...data, pages });
    renew(cache, key);
  }
}

function renew(cache: QueryClient, queryKey: readonly unknown[]): void {
  const onScreen = cache.getQueryCache().find({ queryKey, exact: true })?.isActive() ?? false;
  if (onScreen) void cache.invalidateQueries({ queryKey, exact: true });
  else cache.removeQueries({ queryKey, exact: true });
}

const timelineOf = ({ id, uuid, code, status, queue, whatsapp, user, createdAt }: Ticket): TimelineTicket => ({
  id,
  uuid,
  code,
  status,
  queue,
  whatsapp,
  user,
  createdAt,
});

/** A ticket that no page names yet joins the newest: its first message comes along, before or after. */
function withTicket(data: MessagePages, ticket: TimelineTicket): MessagePages {
  const known = data.pages.some(({ tickets }) => tickets.some(({ id }) => id === ticket.id));
  return {
    ...data,
    pages: data.pages.map((page, index) =>
      known
        ? { ...page, tickets: page.tickets.map((one) => (one.id === ticket.id ? ticket : one)) }
        : index === 0
          ? { ...page, tickets: [...page.tickets, ticket] }
          : page,
    ),
  };
}

export function withMessage(data: MessagePages, message: Message): MessagePages {
  const pages = data.pages.map((page) => ({
    ...page,
    messages: page.messages.filter(({ id }) => id !== message.id).map((other) => quoting(other, message)),
  }));
  const [newest] = pages;
  const last = data.pages[0]?.messages.at(-1);
  // Newer than a window that does not reach the present: its page is still to come.
  if (newest?.newerCursor && last && last.id !== message.id && after(message, last)) return { ...data, pages };
  const oldest = pages.length - 1;
  const fitting = pages.findIndex(({ messages }) => messages[0] !== undefined && !after(messages[0], message));
  // Older than all that was fetched: the same.
  if (fitting === -1 && pages[oldest]?.hasMore) return { ...data, pages };
  const target = fitting === -1 ? oldest : fitting;
  return {
    ...data,
    pages: pages.map((page, index) =>
      index === target ? { ...page, messages: inserted(page.messages, message) } : page,
    ),
  };
}

function inserted(messages: readonly Message[], message: Message): Message[] {
  const next = messages.findIndex((other) => after(other, message));
  const cut = next === -1 ? messages.length : next;
  return [...messages.slice(0, cut), message, ...messages.slice(cut)];
}

/** As much of a message as the server puts into a quote. */
const quotedLength = 500;

function quoting(other: Message, message: Message): Message {
  if (other.quotedMsg?.id !== message.id) return other;
  const { id, fromMe, mediaType, author } = message;
  const body =
    message.body.length > quotedLength ? Array.from(message.body).slice(0, quotedLength).join("") : message.body;
  return { ...other, quotedMsg: { id, body, fromMe, mediaType, author } };
}

export type Timeline = { messages: Message[]; tickets: Map<number, TimelineTicket>; folded: Folded[] };

/** The conversation as it is read, oldest first. */
export function timelineFrom(data: { pages: readonly MessagePage[] } | undefined): Timeline {
  const pages = data?.pages.toReversed() ?? [];
  return {
    messages: pages.flatMap(({ messages }) => messages),
    tickets: new Map(pages.flatMap(({ tickets }) => tickets.map((ticket) => [ticket.id, ticket]))),
    folded: pages.flatMap(({ folded }) => folded),
  };
}
