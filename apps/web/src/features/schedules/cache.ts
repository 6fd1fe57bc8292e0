import type { Schedule, ScheduleStatus } from "@balcao/shared/schedules/schema";
import type { QueryClient } from "@tanstack/react-query";

export const scheduleKeys = {
  all: ["schedules"] as const,
  /** A contact's, of one status, in the order of their times. */
  of: (contactId: number, status: ScheduleStatus) => ["schedules", contactId, status] as const,
};
type Page = { schedules: Schedule[]; hasMore: boolean; nextCursor: string | null };

const inOrder = (a: Schedule, b: Schedule) => (a.sendAt === b.sendAt ? a.id - b.id : a.sendAt < b.sendAt ? -1 : 1);

export function putSchedule(cache: QueryClient, schedule: Schedule): void {
  for (const [key, page] of cache.getQueriesData<Page>({ queryKey: scheduleKeys.all })) {
    const [, contactId, status] = key as ReturnType<typeof scheduleKeys.of>;
    if (!page) continue;
    const others = page.schedules.filter(({ id }) => id !== schedule.id);
    const isHere = contactId === schedule.contactId && status === schedule.status;
    cache.setQueryData<Page>(key, {
      ...page,
      schedules: isHere ? [...others, schedule].toSorted(inOrder) : others,
    });
  }
}

export function dropSchedule(cache: QueryClient, scheduleId: number): void {
  for (const [key, page] of cache.getQueriesData<Page>({ queryKey: scheduleKeys.all }))
    if (page)
      cache.setQueryData<Page>(key, { ...page, schedules: page.schedules.filter(({ id }) => id !== scheduleId) });
}
