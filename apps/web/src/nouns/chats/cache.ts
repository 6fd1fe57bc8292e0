import type { chatsApi } from "@balcao/shared/chats/api";
import type { Chat, ChatMessage, ChatUnread } from "@balcao/shared/chats/schema";
import type { Request, Response } from "@balcao/shared/contract";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { inList, inPages, renewAnswers } from "../../lib/cache/list-changes.ts";
import { sessionQuery } from "../auth/queries.ts";

export const chatKeys = {
  all: ["chats"] as const,
  list: ["chats", "list"] as const,
  /** The single chats. A chat is null once it was deleted, or once the user is no longer a member. */
  ones: ["chats", "one"] as const,
  one: (uuid: string) => ["chats", "one", uuid] as const,
  unreads: ["chats", "unreads"] as const,
  windows: ["chats", "messages"] as const,
  /** The window that ends with the newest message. Its key is a prefix of the other windows' keys. */
  messages: (chatId: number) => ["chats", "messages", chatId] as const,
  /** A window around one message, which may be far from the newest. */
  around: (chatId: number, messageId: number) => ["chats", "messages", chatId, messageId] as const,
  search: (q: string) => ["chats", "search", q] as const,
};
export type ChatPage = Response<typeof chatsApi.list>;
export type ChatPages = InfiniteData<ChatPage>;
export type ChatPageParam = Pick<Request<typeof chatsApi.messages>["query"], "cursor" | "newer" | "around">;
export type ChatMessagePage = Response<typeof chatsApi.messages>;
/** The newest page comes first. Within a page the oldest message comes first. */
export type ChatMessagePages = InfiniteData<ChatMessagePage, ChatPageParam>;

/** The server's order: the chat with the newest message comes first. */
const isBefore = (a: Chat, b: Chat): boolean =>
  a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.id > b.id);

export function putChat(cache: QueryClient, chat: Chat): void {
  renewAnswers<ChatPages>(cache, chatKeys.list, (data) => placed(data, chat));
  // A null meant that the user was not a member. Now the user is a member again.
  if (cache.getQueryData(chatKeys.one(chat.uuid)) !== undefined) cache.setQueryData(chatKeys.one(chat.uuid), chat);
  renewAnswers<ChatUnread[]>(cache, chatKeys.unreads, (list) => withUnread(list, chat, meIn(cache)));
}

/**
 * A chat beyond the end of the fetched pages is left out, because a later page will contain it. A chat within the pages stays, because a chat only
 * moves up.
 */
function placed(data: ChatPages, chat: Chat): ChatPages {
  const known = data.pages.some(({ records }) => records.some(({ id }) => id === chat.id));
  const rest = inPages("records", (other: Chat) => (other.id === chat.id ? null : other))(data);
  const at = rest.pages.findIndex(({ records }) => records.some((other) => isBefore(chat, other)));
  if (at === -1 && !known && rest.pages.at(-1)?.hasMore !== false) return rest;
  const target = at === -1 ? rest.pages.length - 1 : at;
  const pages = rest.pages.map((page, index) => {
    if (index !== target) return page;
    const cut = page.records.findIndex((other) => isBefore(chat, other));
    return { ...page, records: page.records.toSpliced(cut === -1 ? page.records.length : cut, 0, chat) };
  });
  return { ...rest, pages };
}

const meIn = (cache: QueryClient): number | null => cache.getQueryData(sessionQuery.queryKey)?.id ?? null;

function withUnread(list: ChatUnread[], { id, uuid, title, users, muted }: Chat, me: number | null): ChatUnread[] {
  const others = list.filter(({ chatId }) => chatId !== id);
  const mine = users.find(({ userId }) => userId === me);
  if (!mine || mine.unreads === 0) return others;
  const { unreads, mentions } = mine;
  return [...others, { chatId: id, uuid, title, unreads, mentions, muted }].toSorted((a, b) => a.chatId - b.chatId);
}

/** Removes a chat from the cache. A page that shows the chat gets null instead. */
export function dropChat(cache: QueryClient, chatId: number): void {
  renewAnswers<ChatPages>(
    cache,
    chatKeys.list,
    inPages("records", (chat: Chat) => (chat.id === chatId ? null : chat)) as (data: ChatPages) => ChatPages,
  );
  renewAnswers<ChatUnread[]>(
    cache,
    chatKeys.unreads,
    inList((one) => (one.chatId === chatId ? null : one)),
  );
  for (const [key, chat] of cache.getQueriesData<Chat | null>({ queryKey: chatKeys.ones }))
    if (chat?.id === chatId) cache.setQueryData(key, null);
  cache.removeQueries({ queryKey: chatKeys.messages(chatId) });
}

/** Adds a new message at the end, or replaces a changed message, also in quotes. */
export const putChatMessage = (cache: QueryClient, message: ChatMessage): void =>
  renewAnswers<ChatMessagePages>(cache, chatKeys.messages(message.chatId), (data) => withMessage(data, message));

function withMessage(data: ChatMessagePages, message: ChatMessage): ChatMessagePages {
  const known = data.pages.some(({ records }) => records.some(({ id }) => id === message.id));
  const renew = (one: ChatMessage) => (one.id === message.id ? message : quoting(one, message));
  const renewed = inPages("records", renew)(data);
  const [newest, ...older] = renewed.pages;
  if (known || !newest || newest.newerCursor !== null) return renewed;
  const last = newest.records.at(-1);
  // The changed message is older than all fetched pages, so a later fetch will contain it.
  if (last && message.id < last.id) return renewed;
  return { ...renewed, pages: [{ ...newest, records: [...newest.records, message] }, ...older] };
}

function quoting(one: ChatMessage, { id, sender, message, files, isDeleted }: ChatMessage): ChatMessage {
  if (one.quoted?.id !== id) return one;
  const cut = Array.from(message).slice(0, 300).join("");
  return { ...one, quoted: { id, sender, message: cut, fileName: files[0]?.name ?? null, isDeleted } };
}

/** Chats, messages and quotes contain the name of a renamed user, so all of them are fetched again. */
export function renameInChats(cache: QueryClient, { id, name }: { id: number; name: string }): void {
  const isOld = (one: { id: number; name: string }) => one.id === id && one.name !== name;
  const named = [
    ...cache
      .getQueriesData<ChatPages>({ queryKey: chatKeys.list })
      .flatMap(([, data]) => data?.pages.flatMap(({ records }) => records) ?? []),
    ...cache.getQueriesData<Chat | null>({ queryKey: chatKeys.ones }).flatMap(([, chat]) => chat ?? []),
  ];
  if (named.some(({ users, last }) => users.some(({ user }) => isOld(user)) || (last && isOld(last.sender))))
    void cache.invalidateQueries({ queryKey: chatKeys.all });
}
