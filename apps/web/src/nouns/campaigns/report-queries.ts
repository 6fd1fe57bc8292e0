import { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { campaignKeys, type ShippingFilter } from "./cache.ts";
import { campaignsLive } from "./live.ts";

hears(campaignsLive);

/** The figures of a campaign, and the figures of each of its texts. */
export const campaignReport = (campaignId: number) =>
  queryOptions({
    queryKey: campaignKeys.report(campaignId),
    queryFn: ({ signal }) => call(campaignReportApi.show, { params: { campaignId } }, signal),
  });

/**
 * When the campaign's messages were sent, delivered, read and answered. The server counts this from all people, so it is fetched at most once a
 * minute.
 */
export const campaignTimes = (campaignId: number, isRunning: boolean) =>
  queryOptions({
    queryKey: campaignKeys.times(campaignId),
    queryFn: ({ signal }) => call(campaignReportApi.times, { params: { campaignId } }, signal),
    refetchInterval: isRunning && 60_000,
  });

/** What Meta charged so far. The server counts this from all messages, so it is fetched at most once a minute. */
export const campaignCharged = (campaignId: number, isRunning: boolean) =>
  queryOptions({
    queryKey: campaignKeys.charged(campaignId),
    queryFn: ({ signal }) => call(campaignReportApi.charged, { params: { campaignId } }, signal),
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

/** Sends one failed message again, or all of them, and returns how many. */
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
