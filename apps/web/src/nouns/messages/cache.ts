import type { Activity } from "@balcao/shared/activities/schema";
import type { Request, Response } from "@balcao/shared/contract";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { NumberNotice } from "@balcao/shared/contacts/schema";
import type { Draft, FoldedPart, Message, TimelineTicket } from "@balcao/shared/messages/schema";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import type { Ticket } from "@balcao/shared/tickets/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

/** The keys are by contact: a conversation belongs to a contact, across its tickets and numbers. */
export const messageKeys = {
  all: ["messages"] as const,
  /** The window that ends with the newest message. Its key is a prefix of the other windows' keys. */
  of: (contactId: number) => ["messages", contactId] as const,
  /** A window around one message, which may be far from the newest. */
  around: (contactId: number, messageId: number) => ["messages", contactId, messageId] as const,
  /** The messages of a contact that the user starred. */
  starred: (contactId: number) => ["starred", contactId] as const,
  draft: (ticketId: number) => ["drafts", ticketId] as const,
};
export type PageParam = Pick<Request<typeof messagesApi.list>["query"], "cursor" | "newer" | "around">;
export type MessagePage = Response<typeof messagesApi.list>;
/** The newest page comes first. Within a page the oldest message comes first. */
export type MessagePages = InfiniteData<MessagePage, PageParam>;

/** The server's order of a conversation: by time, then by arrival. */
const after = (a: Message, b: Message): boolean =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

/**
 * Inserts a new message by its time, or replaces a changed message, also in quotes. A quote without words gets its words from the loaded pages. If
 * these pages lack the words, the page is fetched again, and the server decides whether the words are shown.
 */
export function putMessage(cache: QueryClient, message: Message): void {
  for (const [key, data] of cache.getQueriesData<MessagePages>({ queryKey: messageKeys.of(message.contactId) })) {
    if (!data) continue;
    const quotedMsg = message.quotedMsg?.hidden ? quoteIn(data, message) : message.quotedMsg;
    const next = withMessage(data, { ...message, quotedMsg: quotedMsg ?? message.quotedMsg });
    cache.setQueryData<MessagePages>(key, next);
    if (quotedMsg === undefined && next.pages.some(({ messages }) => messages.some(({ id }) => id === message.id)))
      renew(cache, key);
  }
}

/** The quote from the loaded pages: from the earlier version of the message, or from the quoted message itself. */
function quoteIn({ pages }: MessagePages, { id, quotedMsg }: Message): Message["quotedMsg"] | undefined {
  const known = pages.flatMap(({ messages }) => messages);
  const before = known.find((other) => other.id === id)?.quotedMsg;
  if (before && before.id === quotedMsg?.id) return before;
  const quoted = known.find((other) => other.id === quotedMsg?.id);
  return quoted && quoteOf(quoted);
}

/** Fetches the starred messages again, because the event does not name the changed message. */
export const putStar = (cache: QueryClient, { contactId }: { contactId: number }): unknown =>
  cache.invalidateQueries({ queryKey: messageKeys.starred(contactId) });

/** Puts a notice once into the windows that include the newest message. */
export function putNotice(cache: QueryClient, contactId: number, notice: NumberNotice): void {
  cache.setQueriesData<MessagePages>({ queryKey: messageKeys.of(contactId) }, (data) => {
    const [newest, ...older] = data?.pages ?? [];
    if (!data || !newest || newest.newerCursor || newest.notices.some(({ id }) => id === notice.id)) return data;
    return { ...data, pages: [{ ...newest, notices: [...newest.notices, notice] }, ...older] };
  });
}

/**
 * Puts a ticket's draft, unless a newer one is known: an answer and an event may come in either order. `ended`: when the draft that is gone was written.
 */
export function putDraft(cache: QueryClient, ticketId: number, draft: Draft | null, ended?: string): void {
  const key = messageKeys.draft(ticketId);
  const known = cache.getQueryData<{ draft: Draft | null }>(key)?.draft?.updatedAt;
  const at = draft?.updatedAt ?? ended;
  if (known === undefined || at === undefined || at >= known) cache.setQueryData(key, { draft });
}

/**
 * Renews what a conversation shows of a ticket between the messages. When a ticket just became visible to the user, the page is fetched again,
 * because no event brought the messages of that ticket.
 */
export function putTimelineTicket(cache: QueryClient, ticket: Ticket): void {
  for (const [key, data] of cache.getQueriesData<MessagePages>({ queryKey: messageKeys.of(ticket.contactId) })) {
    if (!data) continue;
    if (hides(data, ticket)) renew(cache, key);
    else cache.setQueryData<MessagePages>(key, withTicket(data, timelineOf(ticket)));
  }
}

/** Whether the ticket's messages are missing from the fetched pages, because it was folded or hidden from the user. */
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

/** Removes everything of a ticket that was deleted or may no longer be seen, and fetches the visible pages again. */
export function dropTimelineTicket(cache: QueryClient, ticketId: number): void {
  for (const [key, data] of cache.getQueriesData<MessagePages>({ queryKey: messageKeys.all })) {
    const has = (rows: readonly { ticketId: number | null }[]) => rows.some((row) => row.ticketId === ticketId);
    if (!data?.pages.some(({ messages, activities, notes }) => has(messages) || has(activities) || has(notes)))
      continue;
    const pages = data.pages.map((page) => ({
      ...page,
      messages: page.messages.filter((message) => message.ticketId !== ticketId),
      activities: page.activities.filter((one) => one.ticketId !== ticketId),
      notes: page.notes.filter((one) => one.ticketId !== ticketId),
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
  whatsapp: { id: whatsapp.id, name: whatsapp.name },
  user,
  createdAt,
});

/** Adds a ticket that no page contains yet to the newest page. Another event brings its first message, before or after this event. */
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
  // The message is newer than this window, which does not include the newest message. A later page will contain it.
  if (newest?.newerCursor && last && last.id !== message.id && after(message, last)) return { ...data, pages };
  const oldest = pages.length - 1;
  const fitting = pages.findIndex(({ messages }) => messages[0] !== undefined && !after(messages[0], message));
  // The message is older than all fetched pages. An older page will contain it.
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

/** How many characters of a message the server puts into a quote. */
const quotedLength = 500;

function quoting(other: Message, message: Message): Message {
  if (other.quotedMsg?.id !== message.id) return other;
  // The answer to a card quotes only this card, and a message with cards cannot be edited.
  if (message.template?.carousel && !message.isDeleted) return other;
  return { ...other, quotedMsg: quoteOf(message) };
}

function quoteOf(message: Message): NonNullable<Message["quotedMsg"]> {
  const { id, fromMe, mediaType, author } = message;
  const body =
    message.body.length > quotedLength ? Array.from(message.body).slice(0, quotedLength).join("") : message.body;
  return { id, body, fromMe, mediaType, author, hidden: false };
}

export type Timeline = {
  messages: Message[];
  tickets: Map<number, TimelineTicket>;
  folded: FoldedPart[];
  notices: NumberNotice[];
  activities: Activity[];
  notes: TicketNote[];
};

/** The conversation of all fetched pages, oldest first. */
export function timelineFrom(data: { pages: readonly MessagePage[] } | undefined): Timeline {
  const pages = data?.pages.toReversed() ?? [];
  return {
    messages: pages.flatMap(({ messages }) => messages),
    tickets: new Map(pages.flatMap(({ tickets }) => tickets.map((ticket) => [ticket.id, ticket]))),
    folded: pages.flatMap(({ folded }) => folded),
    notices: pages.flatMap(({ notices }) => notices),
    activities: pages.flatMap(({ activities }) => activities),
    notes: pages.flatMap(({ notes }) => notes),
  };
}
