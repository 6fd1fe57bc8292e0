import { usersApi } from "@balcao/shared/users/api";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Everybody of the company, by name: for filters, transfers and who is online. */
export const colleagueList = queryOptions({
  queryKey: ["colleagues"],
  queryFn: async ({ signal }) => (await call(usersApi.list, {}, signal)).users,
});
