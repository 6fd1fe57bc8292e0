import type { Colleague, User } from "@balcao/shared/users/schema";
import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "../auth/queries.ts";
import { colleagueList } from "./queries.ts";

const byName = (a: Colleague, b: Colleague) => {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
};

export function putUser(cache: QueryClient, user: User): void {
  const { id, name, profile, super: isSuper, online, queues } = user;
  const colleague: Colleague = { id, name, profile, super: isSuper, online, queues };
  cache.setQueryData(colleagueList.queryKey, (list) =>
    list
      ?.filter((other) => other.id !== id)
      .concat(colleague)
      .toSorted(byName),
  );
  // What decides rights comes with a new session; this is only what the person is called.
  cache.setQueryData(sessionQuery.queryKey, (me) =>
    me?.id === id ? { ...me, name, email: user.email ?? me.email } : me,
  );
}

export function dropUser(cache: QueryClient, userId: number): void {
  cache.setQueryData(colleagueList.queryKey, (list) => list?.filter(({ id }) => id !== userId));
}
