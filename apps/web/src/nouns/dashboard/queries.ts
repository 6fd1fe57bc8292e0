import { dashboardApi } from "@balcao/shared/dashboard/api";
import type { serviceKinds } from "@balcao/shared/dashboard/schema";
import type { Period } from "@balcao/shared/dashboard/rules";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hears } from "../../lib/cache/live.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { dashboardLive } from "./live.ts";

hears(dashboardLive);

export type FullPeriod = Required<Period>;
export type ServiceKind = (typeof serviceKinds)[number];

/** The numbers are stale as soon as they arrive, so that opening the page fetches them again. */
const counted = { staleTime: 0, gcTime: 60_000, refetchOnMount: "always" } as const;

export const dashboardQuery = (asked: FullPeriod) =>
  queryOptions({
    ...counted,
    queryKey: ["dashboard", "numbers", asked],
    queryFn: ({ signal }) => call(dashboardApi.show, { query: asked }, signal),
    placeholderData: keepPreviousData,
  });

export const goalsQuery = (asked: FullPeriod) =>
  queryOptions({
    ...counted,
    queryKey: ["dashboard", "goals", asked],
    queryFn: ({ signal }) => call(dashboardApi.goals, { query: asked }, signal),
    placeholderData: keepPreviousData,
  });

export const picturesQuery = (asked: FullPeriod) =>
  queryOptions({
    ...counted,
    queryKey: ["dashboard", "pictures", asked],
    queryFn: ({ signal }) => call(dashboardApi.pictures, { query: asked }, signal),
    placeholderData: keepPreviousData,
  });

export const hourlyQuery = queryOptions({
  ...counted,
  queryKey: ["dashboard", "hourly"],
  queryFn: ({ signal }) => call(dashboardApi.hourly, {}, signal),
  refetchInterval: 60_000,
});

export const servicePages = (asked: FullPeriod, kind: ServiceKind, userId?: number) =>
  infiniteQueryOptions({
    ...counted,
    queryKey: ["dashboard", "services", asked, kind, userId],
    queryFn: ({ pageParam, signal }) =>
      call(
        dashboardApi.services,
        { query: { ...asked, kind, cursor: pageParam, ...(userId === undefined ? {} : { userId }) } },
        signal,
      ),
    ...byCursor,
  });

export const leadPages = (asked: FullPeriod) =>
  infiniteQueryOptions({
    ...counted,
    queryKey: ["dashboard", "leads", asked],
    queryFn: ({ pageParam, signal }) => call(dashboardApi.leads, { query: { ...asked, cursor: pageParam } }, signal),
    ...byCursor,
  });
