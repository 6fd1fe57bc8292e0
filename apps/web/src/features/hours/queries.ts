import type { Request, Response } from "@balcao/shared/contract";
import { hoursApi } from "@balcao/shared/hours/api";
import type { CompanyHours, Holiday, HoursDay } from "@balcao/shared/hours/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { useMe } from "../auth/me.ts";
import { hoursKeys, putHours } from "./cache.ts";

export const companyHours = queryOptions({
  queryKey: hoursKeys.all,
  queryFn: ({ signal }): Promise<CompanyHours> => call(hoursApi.show, {}, signal),
});

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

/** The whole list, in the order of the year. */
export const useSaveHolidays = () =>
  useMutation({
    mutationFn: (holidays: Holiday[]) => call(hoursApi.updateHolidays, { body: { holidays } }),
    onSuccess: useSaved(),
  });

export type Moment = Request<typeof hoursApi.preview>["query"];
export type Preview = Response<typeof hoursApi.preview>;

/** `asOf`: what it depends on has changed when this does. */
export const hoursPreview = (moment: Moment, asOf: string) =>
  queryOptions({
    queryKey: [...hoursKeys.all, "preview", moment, asOf],
    queryFn: ({ signal }): Promise<Preview> => call(hoursApi.preview, { query: moment }, signal),
    gcTime: 0,
  });
