import type { Colleague, User } from "@balcao/shared/users/schema";
import type { Queue } from "@balcao/shared/queues/schema";
import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../auth/queries.ts";
import { messageKeys } from "../messages/cache.ts";
import { renewTickets } from "../tickets/renew.ts";
import { colleagueList } from "./queries.ts";

const byName = (a: Colleague, b: Colleague) => {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
};

/** Who comes, goes or changes: in the list of colleagues, and by name wherever they are named. */
export function putUser(cache: QueryClient, user: User): void {
  const { id, name, profile, super: isSuper, online, queues } = user;
  const known = cache.getQueryData(colleagueList.queryKey)?.find((other) => other.id === id);
  const colleague: Colleague = { id, name, profile, super: isSuper, online, queues };
  cache.setQueryData(colleagueList.queryKey, (list) =>
    list
      ?.filter((other) => other.id !== id)
      .concat(colleague)
      .toSorted(byName),
  );
  renewTickets(cache, (ticket) =>
    ticket.userId === id && ticket.user?.name !== name ? { ...ticket, user: { id, name } } : ticket,
  );
  // Messages and notices name their authors: which of them, only a fetch can tell.
  if (known && known.name !== name) void cache.invalidateQueries({ queryKey: messageKeys.all });
  // What decides rights comes with a new session; this is only what the person is called.
  cache.setQueryData(sessionQuery.queryKey, (me) =>
    me?.id === id ? { ...me, name, email: user.email ?? me.email } : me,
  );
}

export function dropUser(cache: QueryClient, userId: number): void {
  cache.setQueryData(colleagueList.queryKey, (list) => list?.filter(({ id }) => id !== userId));
}

/** Colleagues work in queues: one was renamed, or is gone (null). */
export function renewQueues(cache: QueryClient, renew: (queue: Queue) => Queue | null): void {
  cache.setQueryData(colleagueList.queryKey, (list) =>
    list?.map((one) => ({ ...one, queues: one.queues.map(renew).filter((queue) => queue !== null) })),
  );
}
