import type { Schedule, ScheduleStatus } from "@balcao/shared/schedules/schema";
import type { QueryClient } from "@tanstack/react-query";

export const scheduleKeys = {
  all: ["schedules"] as const,
  /** A contact's, of one status, in the order of their times. */
  of: (contactId: number, status: ScheduleStatus) => ["schedules", "of", contactId, status] as const,
  /** All that is planned from one moment on and before another. */
  between: (from: string, to: string) => ["schedules", "between", from, to] as const,
};
type Key = ReturnType<typeof scheduleKeys.of | typeof scheduleKeys.between>;
type Page = { schedules: Schedule[]; hasMore: boolean; nextCursor: string | null };

const inOrder = (a: Schedule, b: Schedule) => (a.sendAt === b.sendAt ? a.id - b.id : a.sendAt < b.sendAt ? -1 : 1);

const belongs = ([, kind, one, other]: Key, { contactId, status, sendAt }: Schedule): boolean =>
  kind === "of" ? contactId === one && status === other : one <= sendAt && sendAt < other;

/** Each list of them, changed where `change` gives another one. */
function eachList(cache: QueryClient, change: (list: Schedule[], key: Key) => Schedule[]): void {
  for (const [key, page] of cache.getQueriesData<Page>({ queryKey: scheduleKeys.all }))
    if (page) cache.setQueryData<Page>(key, { ...page, schedules: change(page.schedules, key as unknown as Key) });
}

export function putSchedule(cache: QueryClient, schedule: Schedule): void {
  eachList(cache, (list, key) => {
    const others = list.filter(({ id }) => id !== schedule.id);
    return belongs(key, schedule) ? [...others, schedule].toSorted(inOrder) : others;
  });
}

export const dropSchedule = (cache: QueryClient, scheduleId: number): void =>
  eachList(cache, (list) => list.filter(({ id }) => id !== scheduleId));

/** What was planned for a contact goes with it. */
export const dropSchedulesOf = (cache: QueryClient, contactIds: readonly number[]): void =>
  eachList(cache, (list) => list.filter(({ contactId }) => !contactIds.includes(contactId)));

/** A contact is called otherwise. */
export const renameInSchedules = (cache: QueryClient, { id, name, number }: Schedule["contact"]): void =>
  eachList(cache, (list) =>
    list.map((schedule) => (schedule.contactId === id ? { ...schedule, contact: { id, name, number } } : schedule)),
  );
