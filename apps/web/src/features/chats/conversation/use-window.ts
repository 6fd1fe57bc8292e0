import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { chatKeys, type ChatMessagePages } from "../../../nouns/chats/cache.ts";
import { chatMessages } from "../../../nouns/chats/queries.ts";
import { useLostMessage, useNamedMessage } from "../../../ui/thread/named-message.ts";

/** The part of a chat that is on screen: its newest messages, or the messages around the one that the address names. */
export function useWindow(chatId: number) {
  const { t } = useTranslation("chats");
  const cache = useQueryClient();
  const named = useNamedMessage();
  const { around, show, key } = named;
  const query = useInfiniteQuery(chatMessages(chatId, around));
  const { data } = query;
  useLostMessage(named, query, t("notFound"));
  // When the user leaves a chat, only its newest page is kept, so that the chat opens immediately the next time.
  useEffect(() => () => shrink(cache, chatId), [cache, chatId]);
  const toPresent = useCallback(() => {
    const present = cache.getQueryData<ChatMessagePages>(chatKeys.messages(chatId));
    if (present?.pages[0]?.newerCursor) void cache.resetQueries({ queryKey: chatKeys.messages(chatId), exact: true });
    if (around !== null) show(null);
  }, [cache, chatId, around, show]);
  const messages = useMemo(() => data?.pages.toReversed().flatMap(({ records }) => records) ?? [], [data]);
  return { query, messages, around, show, toPresent, key };
}

function shrink(cache: ReturnType<typeof useQueryClient>, chatId: number): void {
  const queryKey = chatKeys.messages(chatId);
  const [newest] = cache.getQueryData<ChatMessagePages>(queryKey)?.pages ?? [];
  if (!newest) return;
  if (newest.newerCursor === null)
    cache.setQueryData<ChatMessagePages>(queryKey, { pages: [newest], pageParams: [{}] });
  else cache.removeQueries({ queryKey, exact: true });
}
