import type { Connection } from "@balcao/shared/connections/schema";
import { byOrder } from "@balcao/shared/queues/rules";
import type { Queue, QueueDetail } from "@balcao/shared/queues/schema";
import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../auth/queries.ts";
import { messageKeys, type MessagePages } from "../messages/cache.ts";
import { ticketKeys } from "../tickets/keys.ts";
import { renewTickets } from "../tickets/renew.ts";
import { renewQueues } from "../users/cache.ts";

export const queueKeys = { all: ["queues"] as const };

/** A queue was made or changed: whatever lies in it, works in it or offers it shows it so. */
export function putQueue(cache: QueryClient, queue: QueueDetail): void {
  const { id, name, color } = queue;
  const part: Queue = { id, name, color };
  const renew = <Q extends Queue | null>(old: Q): Q => (old?.id === id ? { ...old, ...part } : old);
  cache.setQueryData<QueueDetail[]>(queueKeys.all, (queues) =>
    queues
      ?.filter((other) => other.id !== id)
      .concat(queue)
      .toSorted(byOrder),
  );
  cache.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, queues: me.queues.map(renew) });
  cache.setQueryData<Connection[]>(["connections"], (list) =>
    list?.map((connection) => ({ ...connection, queues: connection.queues.map(renew) })),
  );
  renewQueues(cache, renew);
  renewTickets(cache, (ticket) => (ticket.queueId === id ? { ...ticket, queue: renew(ticket.queue) } : ticket));
  cache.setQueriesData<MessagePages>({ queryKey: messageKeys.all }, (data) => renewTimeline(data, renew));
}

/** Conversations name the queues of their tickets. Other lists of messages have no such pages. */
function renewTimeline(data: MessagePages | undefined, renew: (queue: Queue | null) => Queue | null) {
  if (!data || !("pages" in data)) return data;
  const pages = data.pages.map((page) =>
    "tickets" in page
      ? { ...page, tickets: page.tickets.map((ticket) => ({ ...ticket, queue: renew(ticket.queue) })) }
      : page,
  );
  return { ...data, pages };
}

/** Who sees its closed tickets now only a fetch can tell. */
export function dropQueue(cache: QueryClient, queueId: number): void {
  const others = ({ id }: Queue) => id !== queueId;
  cache.setQueryData<QueueDetail[]>(queueKeys.all, (queues) => queues?.filter(others));
  cache.setQueryData(sessionQuery.queryKey, (me) => me && { ...me, queues: me.queues.filter(others) });
  cache.setQueryData<Connection[]>(["connections"], (list) =>
    list?.map((connection) => ({ ...connection, queues: connection.queues.filter(others) })),
  );
  renewQueues(cache, (queue) => (others(queue) ? queue : null));
  void cache.invalidateQueries({ queryKey: ticketKeys.all });
  void cache.invalidateQueries({ queryKey: messageKeys.all });
}
