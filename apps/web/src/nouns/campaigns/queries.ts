import { campaignsApi } from "@balcao/shared/campaigns/api";
import type { UsedByCampaigns } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import type { Request } from "@balcao/shared/contract";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useChange } from "../../lib/cache/change.ts";
import { hears } from "../../lib/cache/live.ts";
import { deletes } from "../../lib/cache/noun.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import {
  type CampaignFilter,
  campaignKeys,
  dropCampaign,
  type PreviewOf,
  putCampaign,
  putCare,
  renewSettings,
} from "./cache.ts";
import { campaignsLive } from "./live.ts";

hears(campaignsLive);

export const campaignPages = (filter: CampaignFilter) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.list(filter),
    queryFn: ({ pageParam, signal }) => call(campaignsApi.list, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
  });

export const oneCampaign = (campaignId: number) =>
  queryOptions({
    queryKey: campaignKeys.one(campaignId),
    queryFn: ({ signal }) => call(campaignsApi.show, { params: { campaignId } }, signal),
  });

/** What would happen if the campaign began now. The figures are of this moment, so they are fetched each time. */
export const flightCheckOf = (campaignId: number) =>
  queryOptions({
    queryKey: campaignKeys.flightCheck(campaignId),
    queryFn: ({ signal }) => call(campaignsApi.flightCheck, { params: { campaignId } }, signal),
    staleTime: 0,
  });

/** What one person would read. */
export const previewOf = (campaignId: number, of: PreviewOf) =>
  queryOptions({
    queryKey: campaignKeys.preview(campaignId, of),
    queryFn: ({ signal }) => call(campaignsApi.preview, { params: { campaignId }, query: of }, signal),
    staleTime: 0,
  });

export const campaignSettings = queryOptions({
  queryKey: campaignKeys.settings,
  queryFn: async ({ signal }) => (await call(campaignsApi.settings, {}, signal)).settings,
});

/** The campaigns that would lose this part by its deletion. */
export const campaignsUsing = (part: UsedByCampaigns, id: number) =>
  queryOptions({
    queryKey: campaignKeys.using(part, id),
    queryFn: ({ signal }) => call(campaignsApi.using, { query: { part, id } }, signal),
    staleTime: 0,
  });

/** What every number sent today, and what holds the number back. */
export const numbersCare = queryOptions({
  queryKey: campaignKeys.care,
  queryFn: ({ signal }) => call(campaignsApi.care, {}, signal),
});

export const useDuplicateCampaign = () =>
  useChange((campaignId: number) => call(campaignsApi.duplicate, { params: { campaignId } }), putCampaign);
/** Shows no notice by itself: the flight check says why the start was refused. */
export const useStartCampaign = () =>
  useChange((campaignId: number) => call(campaignsApi.start, { params: { campaignId } }), putCampaign, true);
export const useCancelCampaign = () =>
  useChange((campaignId: number) => call(campaignsApi.cancel, { params: { campaignId } }), putCampaign);
export const useRestartCampaign = () =>
  useChange((campaignId: number) => call(campaignsApi.restart, { params: { campaignId } }), putCampaign);

export const useDeleteCampaign = deletes(campaignsApi.delete, dropCampaign);

/** Sends a campaign's text to a number of the user's own. */
export const useTestCampaign = (campaignId: number) =>
  useMutation({
    mutationFn: (body: Request<typeof campaignsApi.test>["body"]) =>
      call(campaignsApi.test, { params: { campaignId }, body }),
    meta: { quiet: true },
  });

export const useSaveSettings = () =>
  useChange(
    (settings: Partial<CampaignSettings>) => call(campaignsApi.saveSettings, { body: { settings } }),
    (cache, { settings }) => {
      renewSettings(cache);
      cache.setQueryData(campaignKeys.settings, settings);
    },
  );

/** Takes a brake off a number. */
export const useResumeNumber = () =>
  useChange((whatsappId: number) => call(campaignsApi.resume, { params: { whatsappId } }), putCare);
