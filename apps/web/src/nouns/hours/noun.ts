import type { Request, Response } from "@balcao/shared/contract";
import { hoursApi } from "@balcao/shared/hours/api";
import type { CompanyHours, Holiday, HoursDay } from "@balcao/shared/hours/schema";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/cache/live.ts";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../auth/me.ts";

export const companyHours = queryOptions({
  queryKey: ["hours"],
  queryFn: ({ signal }) => call(hoursApi.show, {}, signal),
});

const putHours = (cache: QueryClient, hours: CompanyHours): unknown =>
  cache.setQueryData(companyHours.queryKey, (old) => old && hours);
hears({ "hours.update": (cache, { hours }) => putHours(cache, hours) });

function useSaved() {
  const cache = useQueryClient();
  return (hours: CompanyHours) => {
    putHours(cache, hours);
    notify.success(i18next.t("settings:updated"));
  };
}

export const useSaveWeek = () => {
  const { companyId } = useMe();
  return useMutation({
    mutationFn: (schedules: HoursDay[]) => call(hoursApi.updateWeek, { params: { companyId }, body: { schedules } }),
    onSuccess: useSaved(),
  });
};

type HolidayChange = (now: readonly Holiday[]) => Holiday[];

/** Saves the whole list of holidays. Changes wait for each other, and each change starts from the list of the previous one. */
export function useSaveHolidays() {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: "holidays" },
    mutationFn: async (change: HolidayChange) => {
      const { holidays } = await cache.ensureQueryData(companyHours);
      return call(hoursApi.updateHolidays, { body: { holidays: change(holidays) } });
    },
    onSuccess: useSaved(),
  });
}

/** The list without this holiday. This also works if a colleague has renamed the holiday meanwhile. */
export const withoutHoliday = (now: readonly Holiday[], holiday: Holiday | null): Holiday[] =>
  now.filter((one) => one.date !== holiday?.date || one.repeat !== holiday.repeat);

export type Moment = Request<typeof hoursApi.preview>["query"];
export type Preview = Response<typeof hoursApi.preview>;

/** The preview of a moment. `asOf` changes whenever the hours behind the preview change. */
export const hoursPreview = (moment: Moment, asOf: string) =>
  queryOptions({
    queryKey: [...companyHours.queryKey, "preview", moment, asOf],
    queryFn: ({ signal }): Promise<Preview> => call(hoursApi.preview, { query: moment }, signal),
    gcTime: 0,
  });
