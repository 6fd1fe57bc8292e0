import { helpsApi } from "@balcao/shared/helps/api";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { deletes, saves } from "../../lib/cache/noun.ts";
import { foundPages } from "../../lib/cache/paged.ts";

const all = ["helps"] as const;
/** All help videos. They are fetched each time their page is opened, because they belong to no company and only operators get events about them. */
export const helpVideos = queryOptions({
  queryKey: all,
  queryFn: ({ signal }) => call(helpsApi.all, {}, signal),
  staleTime: 0,
});

/** The pages of the operator's list, by title. */
export const helpVideoList = foundPages(
  [...all, "list"],
  (query, signal) => call(helpsApi.list, { query }, signal),
  true,
);

const renew = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: all });
export const useSaveHelpVideo = saves(helpsApi, renew);
export const useDeleteHelpVideo = deletes(helpsApi.delete, renew);
