import { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { campaignKeys, type ShippingFilter } from "./cache.ts";
import { campaignsLive } from "./live.ts";

hears(campaignsLive);

/** The figures of a campaign, with how each of its texts did. */
export const campaignReport = (campaignId: number) =>
  queryOptions({
    queryKey: campaignKeys.report(campaignId),
    queryFn: ({ signal }) => call(campaignReportApi.show, { params: { campaignId } }, signal),
  });

/** When its messages went out, arrived, were read and answered: counted from all its people, so no more than once a minute. */
export const campaignTimes = (campaignId: number, isRunning: boolean) =>
  queryOptions({
    queryKey: campaignKeys.times(campaignId),
    queryFn: ({ signal }) => call(campaignReportApi.times, { params: { campaignId } }, signal),
    refetchInterval: isRunning && 60_000,
  });

/** The people of a campaign, page by page. */
export const shippingPages = (campaignId: number, filter: ShippingFilter) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.shippings(campaignId, filter),
    queryFn: ({ pageParam, signal }) =>
      call(campaignReportApi.shippings, { params: { campaignId }, query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
  });

/** Queues those again whose message failed, or one of them. Answers how many. */
export const useRetryShippings = (campaignId: number) =>
  useChange(
    (shippingId?: number) =>
      call(campaignReportApi.retry, {
        params: { campaignId },
        body: shippingId === undefined ? {} : { shippingId },
      }),
    (cache) => {
      for (const queryKey of [campaignKeys.shippingsOf(campaignId), campaignKeys.report(campaignId)])
        void cache.invalidateQueries({ queryKey });
    },
  );
