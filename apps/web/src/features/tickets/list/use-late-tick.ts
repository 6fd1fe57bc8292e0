import { nextDue } from "@balcao/shared/service-goals/rules";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSharedNow } from "../../../lib/time/use-shared-now.ts";
import { askAgain } from "../../../nouns/tickets/ask-again.ts";
import { type TicketFilter, ticketKeys, type TicketPages } from "../../../nouns/tickets/keys.ts";

const minuteMs = 60_000;

/**
 * No event reports that time has passed. When a ticket becomes late by the browser's clock, the list of late tickets and its badge are fetched again.
 * While goals exist the badge is also fetched every minute, because the cache does not hold the whole of a long list.
 */
export function useLateTick(): void {
  const cache = useQueryClient();
  const now = useSharedNow();
  const before = useRef(now);
  useEffect(() => {
    const since = before.current;
    before.current = now;
    const dues = duesIn(cache);
    if (dues.length === 0 || since === now) return;
    const turned = dues.some((at) => since < at && at <= now);
    if (turned || Math.floor(since / minuteMs) !== Math.floor(now / minuteMs)) askAgain(cache, ticketKeys.everyCount);
    if (!turned) return;
    for (const [key] of cache.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists }))
      if ((key[2] as TicketFilter).status === "late") askAgain(cache, key);
  }, [cache, now]);
}

const duesIn = (cache: QueryClient): number[] =>
  cache.getQueriesData<TicketPages>({ queryKey: ticketKeys.lists }).flatMap(([, data]) =>
    (data?.pages ?? []).flatMap(({ tickets }) =>
      tickets.flatMap((ticket) => {
        const due = nextDue(ticket);
        return due ? [Date.parse(due.dueAt)] : [];
      }),
    ),
  );
