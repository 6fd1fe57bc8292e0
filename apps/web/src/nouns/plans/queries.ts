import { plansApi } from "@balcao/shared/plans/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The plans that are offered, in the operator's order. Asked for again at each opening: the operator's changes are not pushed. */
export const offeredPlans = queryOptions({
  queryKey: ["plans"],
  queryFn: ({ signal }) => call(plansApi.list, {}, signal),
  staleTime: 0,
});
