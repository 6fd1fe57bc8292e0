import { advertsApi } from "@balcao/shared/adverts/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The advertisements that brought customers, with their counts. They are fetched again wherever a user chooses among them. */
export const advertList = queryOptions({
  queryKey: ["adverts"],
  queryFn: ({ signal }) => call(advertsApi.list, {}, signal),
  staleTime: 0,
});
