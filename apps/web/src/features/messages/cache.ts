import type { Response } from "@balcao/shared/contract";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Draft, Message } from "@balcao/shared/messages/schema";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";

export const messageKeys = {
  all: ["messages"] as const,
  of: (ticketId: number) => ["messages", ticketId] as const,
  /** What one starred, by contact. */
  starred: (contactId: number) => ["messages", "starred", contactId] as const,
  draft: (ticketId: number) => ["drafts", ticketId] as const,
};
/** The newest page first; within a page oldest first. */
export type MessagePages = InfiniteData<Response<typeof messagesApi.list>>;

/** As the server orders a conversation: by time, then in the order of arrival. */
const after = (a: Message, b: Message): boolean =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

/** Puts a new message in its place by time, or replaces the one that changed, also where others quote it. */
export function putMessage(cache: QueryClient, message: Message): void {
  cache.setQueryData<MessagePages>(messageKeys.of(message.ticketId), (data) => data && withMessage(data, message));
}

/** Which message it is only a fetch can tell. */
export const putStar = (cache: QueryClient, { contactId }: { contactId: number }): unknown =>
  cache.invalidateQueries({ queryKey: messageKeys.starred(contactId) });

export const putDraft = (cache: QueryClient, ticketId: number, draft: Draft | null): unknown =>
  cache.setQueryData(messageKeys.draft(ticketId), { draft });

export function withMessage(data: MessagePages, message: Message): MessagePages {
  const pages = data.pages.map((page) => ({
    ...page,
    messages: page.messages.filter(({ id }) => id !== message.id).map((other) => quoting(other, message)),
  }));
  const oldest = pages.length - 1;
  const fitting = pages.findIndex(({ messages }) => messages[0] !== undefined && !after(messages[0], message));
  // Older than all that was fetched: its page is still to come.
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

/** The conversation as it is read, oldest first. */
export const inOrder = (data: MessagePages | undefined): Message[] =>
  data ? data.pages.toReversed().flatMap(({ messages }) => messages) : [];
