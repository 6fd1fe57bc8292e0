import { chatsApi } from "@balcao/shared/chats/api";
import type { Chat, ChatUnread } from "@balcao/shared/chats/schema";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { deletes, saves } from "../../lib/cache/noun.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { chatKeys, type ChatPageParam, dropChat, putChat, putChatMessage } from "./cache.ts";

/** How many pages of a chat are kept. Pages far from the reader are dropped and fetched again when needed. */
const maxPages = 5;
const aroundMs = 60_000;

export const chatPages = infiniteQueryOptions({
  queryKey: chatKeys.list,
  queryFn: ({ pageParam, signal }) => call(chatsApi.list, { query: { cursor: pageParam } }, signal),
  ...byCursor,
});

/** A chat by its address. Null once the chat is gone. */
export const chatByUuid = (cache: QueryClient, uuid: string) =>
  queryOptions({
    queryKey: chatKeys.one(uuid),
    queryFn: ({ signal }): Promise<Chat | null> => call(chatsApi.showByUuid, { params: { chatUuid: uuid } }, signal),
    initialData: (): Chat | null | undefined =>
      cache
        .getQueryData(chatPages.queryKey)
        ?.pages.flatMap(({ records }) => records)
        .find((chat) => chat.uuid === uuid),
  });

/** Every chat of the user with unread messages. */
export const unreadChats = queryOptions({
  queryKey: chatKeys.unreads,
  queryFn: async ({ signal }): Promise<ChatUnread[]> => (await call(chatsApi.unreads, {}, signal)).chats,
});

const firstPage = (around: number | null): ChatPageParam => (around === null ? {} : { around });

/** The messages of a chat: from the newest one backwards, or around one message. */
export const chatMessages = (chatId: number, around: number | null = null) =>
  infiniteQueryOptions({
    queryKey: around === null ? chatKeys.messages(chatId) : chatKeys.around(chatId, around),
    queryFn: ({ pageParam, signal }) => call(chatsApi.messages, { params: { chatId }, query: pageParam }, signal),
    initialPageParam: firstPage(around),
    getNextPageParam: ({ nextCursor }): ChatPageParam | undefined => (nextCursor ? { cursor: nextCursor } : undefined),
    getPreviousPageParam: ({ newerCursor }): ChatPageParam | undefined =>
      newerCursor ? { newer: newerCursor } : undefined,
    maxPages,
    ...(around === null ? {} : { gcTime: aroundMs }),
  });

export const chatHits = (q: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.search(q),
    queryFn: ({ pageParam, signal }) => call(chatsApi.search, { query: { q, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

/** The data that a deletion would delete with the chat. It is fetched each time. */
export const chatRemoval = (chatId: number) =>
  queryOptions({
    queryKey: [...chatKeys.all, "removal", chatId],
    queryFn: ({ signal }) => call(chatsApi.removal, { params: { chatId } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const useSaveChat = saves(chatsApi, putChat);
export const useMuteChat = () =>
  useChange(
    ({ id, muted }: { id: number; muted: boolean }) => call(chatsApi.mute, { params: { chatId: id }, body: { muted } }),
    putChat,
  );
/** Shows no notice. If marking as read fails, it is repeated with the next message, or when the chat is opened next. */
export const useReadChat = () =>
  useChange(
    ({ id, messageId }: { id: number; messageId: number }) => {
      const body = { messageId };
      return call(chatsApi.read, { params: { chatId: id }, body });
    },
    putChat,
    true,
  );

export const useDeleteChat = deletes(chatsApi.delete, dropChat);
export const useLeaveChat = deletes(chatsApi.leave, dropChat);

export const useEditChatMessage = () =>
  useChange(
    ({ id, message }: { id: number; message: string }) =>
      call(chatsApi.edit, { params: { chatMessageId: id }, body: { message } }),
    putChatMessage,
  );
export const useDeleteChatMessage = () =>
  useChange((id: number) => call(chatsApi.deleteMessage, { params: { chatMessageId: id } }), putChatMessage);
