import { isAdmin } from "@balcao/shared/permissions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { storage } from "../../lib/storage.ts";
import { useSearch } from "../../ui/fields/use-search.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { queueList } from "../../nouns/queues/noun.ts";
import type { BoardFilter } from "../../nouns/tickets/keys.ts";
import { colleagueList } from "../../nouns/users/queries.ts";

/** This browser remembers the chosen queues for each of its users. */
const keyOf = (userId: number) => `kanbanQueues:${userId}`;

function remembered(userId: number): number[] {
  try {
    const ids: unknown = JSON.parse(storage.get(keyOf(userId)) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

/** The filter of the board: queues, owners and words. The filter leaves out a queue that was deleted or that the user no longer belongs to. */
export function useFilter() {
  const me = useMe();
  const admin = isAdmin(viewerOf(me));
  const { data: all } = useQuery(queueList);
  const { data: colleagues = [] } = useQuery(colleagueList);
  const [chosen, choose] = useState(() => remembered(me.id));
  const [users, setUsers] = useState<readonly number[]>([]);
  const search = useSearch();
  const queues = admin ? all : me.queues;
  const queueIds = queues ? chosen.filter((id) => queues.some((queue) => queue.id === id)) : chosen;
  const setQueueIds = (ids: readonly number[]) => {
    choose([...ids]);
    storage.set(keyOf(me.id), JSON.stringify(ids));
  };
  const filter: BoardFilter = { queueIds, users, q: search.term };
  return {
    filter,
    search,
    queues: queues ?? [],
    setQueueIds,
    // Only admins see other users' tickets.
    owners: admin ? colleagues : colleagues.filter(({ id }) => id === me.id),
    setUsers,
    narrowed: queueIds.length > 0 || users.length > 0 || search.term !== "",
  };
}
export type Filter = ReturnType<typeof useFilter>;
