import type { Schedule, ScheduleStatus } from "@balcao/shared/schedules/schema";
import type { QueryClient } from "@tanstack/react-query";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cached.ts";

export const scheduleKeys = {
  all: ["schedules"] as const,
  /** The scheduled messages of a contact with one status, in the order of their times. */
  of: (contactId: number, status: ScheduleStatus) => ["schedules", "of", contactId, status] as const,
  /** All scheduled messages from one moment on and before another. */
  between: (from: string, to: string) => ["schedules", "between", from, to] as const,
};
type Key = ReturnType<typeof scheduleKeys.of | typeof scheduleKeys.between>;
type Page = { schedules: Schedule[]; hasMore: boolean; nextCursor: string | null };

const inOrder = (a: Schedule, b: Schedule) => (a.sendAt === b.sendAt ? a.id - b.id : a.sendAt < b.sendAt ? -1 : 1);

const belongs = ([, kind, one, other]: Key, { contactId, status, sendAt }: Schedule): boolean =>
  kind === "of" ? contactId === one && status === other : one <= sendAt && sendAt < other;

export const putSchedule = (cache: QueryClient, schedule: Schedule): void =>
  renewAnswers<Page>(cache, scheduleKeys.all, (page, key) => {
    const here = belongs(key as unknown as Key, schedule);
    return inField("schedules", here ? withRow(schedule, inOrder) : inList<Schedule>(without(schedule.id)))(page);
  });

const renewSchedules = (cache: QueryClient, renew: (schedule: Schedule) => Schedule | null): void =>
  renewAnswers<Page>(cache, scheduleKeys.all, inField("schedules", inList(renew)));

export const dropSchedule = (cache: QueryClient, scheduleId: number): void =>
  renewSchedules(cache, without(scheduleId));

/** Takes the scheduled messages of deleted contacts out of the cache. */
export const dropSchedulesOf = (cache: QueryClient, contactIds: readonly number[]): void =>
  renewSchedules(cache, (schedule) => (contactIds.includes(schedule.contactId) ? null : schedule));

/** Puts a contact's new name on its scheduled messages. */
export const renameInSchedules = (cache: QueryClient, { id, name, number }: Schedule["contact"]): void =>
  renewSchedules(
    cache,
    inField("contact", (contact: Schedule["contact"]) => (contact.id === id ? { id, name, number } : contact)),
  );
