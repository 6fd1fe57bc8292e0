import type { Colleague, User } from "@balcao/shared/users/schema";
import type { Queue } from "@balcao/shared/queues/schema";
import type { QueryClient } from "@tanstack/react-query";
import { byName, placeRow, renewRows } from "../../lib/paged.ts";
import { plainOf } from "../../lib/plain-text.ts";
import { sessionQuery } from "../auth/queries.ts";
import { messageKeys } from "../messages/cache.ts";
import { renewTickets } from "../tickets/renew.ts";
import { colleagueList, userKeys, type UserPages } from "./queries.ts";

/** Who comes, goes or changes: in the lists of people, and by name wherever they are named. */
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
  changePages(cache, (data, term) =>
    isFound(user, term)
      ? placeRow(data, "users", user)
      : renewRows(data, "users", (other: User) => (other.id === id ? null : other)),
  );
  renewTickets(cache, (ticket) =>
    ticket.userId === id && ticket.user?.name !== name ? { ...ticket, user: { id, name } } : ticket,
  );
  // Messages and notices name their authors: which of them, only a fetch can tell.
  if (known && known.name !== name) void cache.invalidateQueries({ queryKey: messageKeys.all });
  // What decides rights comes with a new session; this is what the person is called, and writes from.
  cache.setQueryData(sessionQuery.queryKey, (me) =>
    me?.id === id ? { ...me, name, email: user.email ?? me.email, whatsappId: user.whatsappId } : me,
  );
}

export function dropUser(cache: QueryClient, userId: number): void {
  cache.setQueryData(colleagueList.queryKey, (list) => list?.filter(({ id }) => id !== userId));
  changePages(cache, (data) => renewRows(data, "users", (user: User) => (user.id === userId ? null : user)));
}

/** Colleagues work in queues: one was renamed, or is gone (null). */
export function renewQueues(cache: QueryClient, renew: (queue: Queue) => Queue | null): void {
  const inQueues = <T extends Colleague>(one: T): T => ({
    ...one,
    queues: one.queues.map(renew).filter((queue) => queue !== null),
  });
  cache.setQueryData(colleagueList.queryKey, (list) => list?.map(inQueues));
  changePages(cache, (data) => renewRows(data, "users", (user: User) => inQueues(user)));
}

function changePages(cache: QueryClient, change: (data: UserPages, term: string) => UserPages): void {
  for (const [key, data] of cache.getQueriesData<UserPages>({ queryKey: userKeys.lists }))
    if (data) cache.setQueryData(key, change(data, String(key[2])));
}

/** Whether the server would find somebody by these words: in the name, or in the e-mail. */
const isFound = ({ name, email }: User, term: string): boolean =>
  plainOf(name).includes(plainOf(term)) || (email ?? "").toLowerCase().includes(term.toLowerCase());
