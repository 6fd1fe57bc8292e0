import { AppError } from "@balcao/shared/errors";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { notify } from "../../../lib/notify.ts";
import { chatKeys, type ChatMessagePages } from "../../../nouns/chats/cache.ts";
import { chatMessages } from "../../../nouns/chats/queries.ts";

/** The part of a chat that is on screen: its newest messages, or the messages around the one that the address names. */
export function useWindow(chatId: number) {
  const { t } = useTranslation("chats");
  const cache = useQueryClient();
  const { key: visit } = useLocation();
  const [search, setSearch] = useSearchParams();
  const named = Number(search.get("message"));
  const around = Number.isSafeInteger(named) && named > 0 ? named : null;
  const query = useInfiniteQuery(chatMessages(chatId, around));
  const { data, error } = query;
  const show = useCallback(
    (messageId: number | null) =>
      setSearch(messageId === null ? {} : { message: String(messageId) }, { replace: true }),
    [setSearch],
  );
  const lost = around !== null && error instanceof AppError && data === undefined;
  useEffect(() => {
    if (!lost) return;
    notify.info(t("notFound"));
    show(null);
  }, [lost, show, t]);
  // When the user leaves a chat, only its newest page is kept, so that the chat opens at once the next time.
  useEffect(() => () => shrink(cache, chatId), [cache, chatId]);
  const toPresent = useCallback(() => {
    const present = cache.getQueryData<ChatMessagePages>(chatKeys.messages(chatId));
    if (present?.pages[0]?.newerCursor) void cache.resetQueries({ queryKey: chatKeys.messages(chatId), exact: true });
    if (around !== null) show(null);
  }, [cache, chatId, around, show]);
  const messages = useMemo(() => data?.pages.toReversed().flatMap(({ records }) => records) ?? [], [data]);
  return { query, messages, around, show, toPresent, key: around === null ? "present" : `${around} ${visit}` };
}

function shrink(cache: ReturnType<typeof useQueryClient>, chatId: number): void {
  const queryKey = chatKeys.messages(chatId);
  const [newest] = cache.getQueryData<ChatMessagePages>(queryKey)?.pages ?? [];
  if (!newest) return;
  if (newest.newerCursor === null)
    cache.setQueryData<ChatMessagePages>(queryKey, { pages: [newest], pageParams: [{}] });
  else cache.removeQueries({ queryKey, exact: true });
}
