import type { Request } from "@balcao/shared/contract";
import { schedulesApi } from "@balcao/shared/schedules/api";
import type { Schedule, ScheduleStatus } from "@balcao/shared/schedules/schema";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { inField, inList, renewAnswers, without, withRow } from "../../lib/cache/list-changes.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes } from "../../lib/cache/noun.ts";

export const scheduleKeys = {
  all: ["schedules"] as const,
  /** The scheduled messages of a contact with one status, in the order of their times. */
  of: (contactId: number, status: ScheduleStatus) => ["schedules", "of", contactId, status] as const,
  /** The scheduled messages that send this template. They are fetched each time. */
  as: (templateId: number) => ["schedules-as", templateId] as const,
  /** All scheduled messages from one moment on and before another. */
  between: (from: string, to: string) => ["schedules", "between", from, to] as const,
};

/** The first twenty scheduled messages of a contact, which are in practice all. */
export const schedulesOf = (contactId: number, status: ScheduleStatus) =>
  queryOptions({
    queryKey: scheduleKeys.of(contactId, status),
    queryFn: ({ signal }) => call(schedulesApi.list, { query: { contactId, status } }, signal),
    staleTime: 0,
  });

/** The first waiting scheduled messages that send this template. */
export const schedulesAs = (templateId: number) =>
  queryOptions({
    queryKey: scheduleKeys.as(templateId),
    queryFn: ({ signal }) => call(schedulesApi.list, { query: { templateId, status: "PENDENTE" } }, signal),
    staleTime: 0,
  });

/** A calendar fetches at most this many pages of five hundred messages. */
const mostPages = 4;

/** All scheduled messages of a period, in order. `hasMore` says that there are too many and some are missing. */
export const schedulesBetween = ({ from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: scheduleKeys.between(from, to),
    queryFn: async ({ signal }) => {
      const whole: Schedule[] = [];
      for (let cursor: string | undefined, pages = 1; ; pages += 1) {
        const page = await call(schedulesApi.list, { query: { from, to, cursor } }, signal);
        whole.push(...page.schedules);
        if (!page.nextCursor || pages === mostPages) return { ...page, schedules: whole };
        cursor = page.nextCursor;
      }
    },
    staleTime: 0,
  });

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

hears({
  "schedule.update": (cache, { schedule }) => putSchedule(cache, schedule),
  "schedule.delete": (cache, { scheduleId }) => dropSchedule(cache, scheduleId),
  // Schedules name their contact.
  "contact.update": (cache, { contact }) => renameInSchedules(cache, contact),
  "contact.delete": (cache, { contactIds }) => dropSchedulesOf(cache, contactIds),
});

type NewSchedule = Request<typeof schedulesApi.create>["body"];
type ScheduleChanges = Request<typeof schedulesApi.update>["body"];

/** Plans a message. Its file is sent in the same request, because the message's time may come during a separate upload. */
export const useCreateSchedule = () =>
  useChange(
    ({ body, file }: { body: NewSchedule; file: File | null }) => {
      const request = { body };
      return file ? upload(schedulesApi.create, request, [file], () => undefined) : call(schedulesApi.create, request);
    },
    putSchedule,
    true,
  );
export const useUpdateSchedule = () =>
  useChange(
    ({ id, body, file }: { id: number; body: ScheduleChanges; file: File | null }) => {
      const request = { params: { scheduleId: id }, body };
      return file ? upload(schedulesApi.update, request, [file], () => undefined) : call(schedulesApi.update, request);
    },
    putSchedule,
    true,
  );
export const useCancelSchedule = () =>
  useChange(
    (id: number) => call(schedulesApi.update, { params: { scheduleId: id }, body: { status: "CANCELADA" } }),
    putSchedule,
  );
export const useSendScheduleNow = () =>
  useChange((id: number) => call(schedulesApi.sendNow, { params: { scheduleId: id } }), putSchedule);

export const useDeleteSchedule = deletes(schedulesApi.delete, dropSchedule);
