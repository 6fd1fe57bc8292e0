import { plansApi } from "@balcao/shared/plans/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The offered plans, in the operator's order. They are fetched each time they are shown, because no event reports the operator's changes. */
export const offeredPlans = queryOptions({
  queryKey: ["plans"],
  queryFn: ({ signal }) => call(plansApi.list, {}, signal),
  staleTime: 0,
});
