import type { QueueDetail } from "@balcao/shared/queues/schema";
import { editRefusal } from "@balcao/shared/users/rules";
import type { Attendant } from "@balcao/shared/users/schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { byName } from "../../lib/cache/paged.ts";
import { useMe } from "../../nouns/auth/me.ts";
import { viewerOf } from "../../nouns/auth/viewer.ts";
import { attendantsOf, colleagueList } from "../../nouns/users/queries.ts";

const nobody: readonly Attendant[] = [];

/** The people who work in a queue by its form, and everybody who could. The people are saved only after a change. */
export function useQueuePeople(queue: QueueDetail | null) {
  const me = viewerOf(useMe());
  const colleagues = useQuery(colleagueList);
  const now = useQuery({ ...attendantsOf(queue?.id ?? 0), enabled: queue !== null });
  const [draft, pick] = useState<readonly number[] | null>(null);
  const served = now.data ?? nobody;
  const others = (colleagues.data ?? []).filter(({ id }) => served.every((one) => one.id !== id));
  const people = [...served, ...others.map((one) => ({ ...one, off: false }))].toSorted(byName).map((one) => ({
    ...one,
    fixed: editRefusal(me, one, { profile: one.profile, others: true }) !== null,
  }));
  const chosen = draft ? people.filter(({ id }) => draft.includes(id)) : people.filter((one) => isIn(served, one));
  const dirty = draft !== null && (chosen.length !== served.length || !chosen.every((one) => isIn(served, one)));
  return {
    people,
    chosen,
    pick,
    loading: colleagues.isPending || (queue !== null && now.isPending),
    failed: colleagues.isError || now.isError,
    ready: queue === null || now.data !== undefined,
    dirty,
    body: dirty ? { userIds: chosen.map(({ id }) => id) } : {},
  };
}

const isIn = (list: readonly Attendant[], { id }: Attendant): boolean => list.some((one) => one.id === id);
