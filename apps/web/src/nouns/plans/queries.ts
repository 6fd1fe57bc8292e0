import { plansApi } from "@balcao/shared/plans/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The plans that are offered, in the operator's order. They are fetched at each opening, since no event reports the operator's changes. */
export const offeredPlans = queryOptions({
  queryKey: ["plans"],
  queryFn: ({ signal }) => call(plansApi.list, {}, signal),
  staleTime: 0,
});
