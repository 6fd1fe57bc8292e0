import type { Request } from "@balcao/shared/contract";
import { schedulesApi } from "@balcao/shared/schedules/api";
import type { Schedule, ScheduleStatus } from "@balcao/shared/schedules/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, upload } from "../../lib/api.ts";
import { hears } from "../../lib/live.ts";
import { dropSchedule, putSchedule, scheduleKeys } from "./cache.ts";
import { schedulesLive } from "./live.ts";

hears(schedulesLive);

/** The first twenty scheduled messages of a contact, which are in practice all. */
export const schedulesOf = (contactId: number, status: ScheduleStatus) =>
  queryOptions({
    queryKey: scheduleKeys.of(contactId, status),
    queryFn: ({ signal }) => call(schedulesApi.list, { query: { contactId, status } }, signal),
    staleTime: 0,
  });

/** The most pages of five hundred messages that a calendar fetches. */
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

function useScheduleChange<V>(change: (variables: V) => Promise<Schedule>, quiet = false) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (schedule) => putSchedule(cache, schedule),
    meta: { quiet },
  });
}

type NewSchedule = Request<typeof schedulesApi.create>["body"];
type ScheduleChanges = Request<typeof schedulesApi.update>["body"];

/** Plans a message. Its file is sent in the same request, since the message's time may come during the upload. */
export const useCreateSchedule = () =>
  useScheduleChange(({ body, file }: { body: NewSchedule; file: File | null }) => {
    const request = { body };
    return file ? upload(schedulesApi.create, request, [file], () => undefined) : call(schedulesApi.create, request);
  }, true);
export const useUpdateSchedule = () =>
  useScheduleChange(({ id, body, file }: { id: number; body: ScheduleChanges; file: File | null }) => {
    const request = { params: { scheduleId: id }, body };
    return file ? upload(schedulesApi.update, request, [file], () => undefined) : call(schedulesApi.update, request);
  }, true);
export const useCancelSchedule = () =>
  useScheduleChange((id: number) =>
    call(schedulesApi.update, { params: { scheduleId: id }, body: { status: "CANCELADA" } }),
  );
export const useSendScheduleNow = () =>
  useScheduleChange((id: number) => call(schedulesApi.sendNow, { params: { scheduleId: id } }));

export const useDeleteSchedule = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (scheduleId: number) => call(schedulesApi.delete, { params: { scheduleId } }),
    onSuccess: (_done, scheduleId) => dropSchedule(cache, scheduleId),
  });
};
