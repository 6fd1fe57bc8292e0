import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, type PointerEvent, useEffect, useRef } from "react";
import { contactDetail } from "../../../nouns/contacts/queries.ts";
import { messageList } from "../../../nouns/messages/queries.ts";
import { findTicket } from "../../../nouns/tickets/keys.ts";

/** A pointer needs less time than this to cross a row, and a held key rests on a row for less time. */
const restMs = 80;

/**
 * Handlers of a list. When the pointer or the focus rests on a row, its conversation is fetched, so that it opens immediately. Only a moving pointer
 * counts, because scrolling moves rows under a pointer that stands still.
 */
export function useAhead() {
  const cache = useQueryClient();
  const aim = useRef<{ uuid: string | undefined; timer: ReturnType<typeof setTimeout> | undefined }>({
    uuid: undefined,
    timer: undefined,
  });
  useEffect(() => () => clearTimeout(aim.current.timer), []);
  const rest = ({ target }: PointerEvent | FocusEvent) => {
    const uuid = (target as Element).closest<HTMLElement>("[data-ticket]")?.dataset["ticket"];
    if (uuid === aim.current.uuid) return;
    clearTimeout(aim.current.timer);
    aim.current = { uuid, timer: uuid ? setTimeout(() => fetchAhead(cache, uuid), restMs) : undefined };
  };
  return { onPointerMove: rest, onFocus: rest };
}

/**
 * A fetch ahead marks nothing as read, and fetches nothing that is in the cache. A failed fetch is not repeated. Opening the conversation shows the
 * error.
 */
function fetchAhead(cache: QueryClient, uuid: string): void {
  const ticket = findTicket(cache, (one) => one.uuid === uuid);
  if (!ticket) return;
  void cache.prefetchInfiniteQuery({ ...messageList(ticket), retry: false });
  if (!ticket.isGroup) void cache.prefetchQuery({ ...contactDetail(ticket.contactId), retry: false });
}
