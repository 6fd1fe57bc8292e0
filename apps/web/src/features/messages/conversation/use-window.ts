import { AppError } from "@balcao/shared/errors";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { notify } from "../../../lib/notify.ts";
import { messageKeys, type MessagePages, timelineFrom } from "../../../nouns/messages/cache.ts";
import { messageList } from "../../../nouns/messages/queries.ts";

/** A newest page with more messages than this is too long, because it has grown while it was open. */
const crowded = 160;

/** The part of a conversation that is on screen: its newest messages, or the messages around the one that the address names. */
export function useWindow(ticket: Ticket) {
  const { t } = useTranslation("messages");
  const cache = useQueryClient();
  const { key: visit } = useLocation();
  const [search, setSearch] = useSearchParams();
  const { contactId } = ticket;
  const named = Number(search.get("message"));
  const around = Number.isSafeInteger(named) && named > 0 ? named : null;
  const query = useInfiniteQuery(messageList(ticket, around));
  const { data, error } = query;
  const show = useCallback(
    (messageId: number | null) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          if (messageId === null) next.delete("message");
          else next.set("message", String(messageId));
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const lost = around !== null && error instanceof AppError && data === undefined;
  useEffect(() => {
    if (!lost) return;
    notify.info(t("quotedNotFound"));
    show(null);
  }, [lost, show, t]);
  useEffect(
    () => () => shrink(cache.getQueryData<MessagePages>(messageKeys.of(contactId)), cache, contactId),
    [cache, contactId],
  );

  const toPresent = useCallback(() => {
    const present = cache.getQueryData<MessagePages>(messageKeys.of(contactId));
    if (present?.pages[0]?.newerCursor) void cache.resetQueries({ queryKey: messageKeys.of(contactId), exact: true });
    if (around !== null) show(null);
  }, [cache, contactId, around, show]);
  /** Shortens the newest page to its first size when it has grown long over hours. */
  const freshen = useCallback(
    (length: number) => {
      const pages = cache.getQueryData<MessagePages>(messageKeys.of(contactId))?.pages ?? [];
      if (length > crowded && (pages[0]?.messages.length ?? 0) > crowded && around === null) {
        shrink(cache.getQueryData<MessagePages>(messageKeys.of(contactId)), cache, contactId, false);
        void cache.invalidateQueries({ queryKey: messageKeys.of(contactId), exact: true });
      }
    },
    [cache, contactId, around],
  );
  const timeline = useMemo(() => timelineFrom(data), [data]);
  return { query, timeline, around, show, toPresent, freshen, key: around === null ? "present" : `${around} ${visit}` };
}

/** When the user leaves a conversation, only its newest page is kept. The conversation opens at once the next time. */
function shrink(
  data: MessagePages | undefined,
  cache: ReturnType<typeof useQueryClient>,
  contactId: number,
  leaving = true,
): void {
  const [newest] = data?.pages ?? [];
  if (!newest) return;
  const queryKey = messageKeys.of(contactId);
  if (leaving && (newest.newerCursor !== null || newest.messages.length > crowded))
    cache.removeQueries({ queryKey, exact: true });
  else cache.setQueryData<MessagePages>(queryKey, { pages: [newest], pageParams: [{}] });
}
