import type { Ticket } from "@balcao/shared/tickets/schema";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { messageKeys, type MessagePages, timelineFrom } from "../../../nouns/messages/cache.ts";
import { messageList } from "../../../nouns/messages/queries.ts";
import { useLostMessage, useNamedMessage } from "../../../ui/thread/named-message.ts";

/** A newest page with more messages than this is too long, because it has grown while it was open. */
const crowded = 160;

/** The part of a conversation that is on screen: its newest messages, or the messages around the one that the address names. */
export function useWindow(ticket: Ticket) {
  const { t } = useTranslation("messages");
  const cache = useQueryClient();
  const { contactId } = ticket;
  const named = useNamedMessage();
  const { around, show, key } = named;
  const query = useInfiniteQuery(messageList(ticket, around));
  useLostMessage(named, query, t("quotedNotFound"));
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
  const timeline = useMemo(() => timelineFrom(query.data), [query.data]);
  return { query, timeline, around, show, toPresent, freshen, key };
}

/** When the user leaves a conversation, only its newest page is kept. The conversation opens immediately the next time. */
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
