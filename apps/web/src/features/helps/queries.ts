import { helpsApi } from "@balcao/shared/helps/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** All help videos. No event tells of them, since they are of no company: each visit asks. */
export const helpVideos = queryOptions({
  queryKey: ["helps"],
  queryFn: ({ signal }) => call(helpsApi.all, {}, signal),
  staleTime: 0,
});
