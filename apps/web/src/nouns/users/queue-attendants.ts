import { isAdmin } from "@balcao/shared/permissions";
import type { Queue } from "@balcao/shared/queues/schema";
import { useQuery } from "@tanstack/react-query";
import { colleagueList } from "./queries.ts";

/** The people who work in a queue. Null while they are not known. */
export function useAttendants(queueId: number): { id: number; name: string }[] | null {
  const { data } = useQuery(colleagueList);
  return data?.filter(({ queues }) => queues.some(({ id }) => id === queueId)) ?? null;
}

/**
 * Whether nobody would serve customers in a queue with these people, because none of them can sign in and the company also has attendants who are not
 * admins.
 */
export function useNobody(people: readonly { off: boolean }[]): boolean {
  const { data: all } = useQuery(colleagueList);
  return all !== undefined && !all.every(isAdmin) && people.every(({ off }) => off);
}

/**
 * The given queues in which nobody works, not counting the user with the id `without`. Empty while that is not known, and when all users are admins,
 * because admins see and answer everything.
 */
export function useUnattended<Q extends Pick<Queue, "id">>(queues: readonly Q[], without?: number): Q[] {
  const { data: people } = useQuery(colleagueList);
  if (!people || people.every(isAdmin)) return [];
  const attended = new Set(people.flatMap(({ id, queues: own }) => (id === without ? [] : own.map((one) => one.id))));
  return queues.filter(({ id }) => !attended.has(id));
}
