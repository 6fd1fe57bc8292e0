import { visitsApi } from "@balcao/shared/visits/api";
import type { VisitShow } from "@balcao/shared/visits/rules";
import { infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { byCursor } from "../../lib/cache/paged.ts";
import { visit } from "../../lib/session/visit.ts";

/** The users as whom the operator may visit a company. */
export const visitableUsers = (companyId: number) =>
  queryOptions({
    queryKey: ["visitable", companyId],
    queryFn: async ({ signal }) => (await call(visitsApi.users, { query: { companyId } }, signal)).users,
  });

/** The visits to a company, newest first. */
export const visitsOf = (companyId: number) =>
  queryOptions({
    queryKey: ["visits", companyId],
    queryFn: async ({ signal }) => (await call(visitsApi.list, { query: { companyId } }, signal)).visits,
  });

/** The visits to all companies, newest first. */
export const visitPages = (searchParam: string, show: VisitShow) =>
  infiniteQueryOptions({
    queryKey: ["visits", "pages", searchParam, show] as const,
    queryFn: ({ pageParam, signal }) =>
      call(visitsApi.list, { query: { searchParam, show, cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  });

export const useBeginVisit = () =>
  useMutation({
    mutationFn: (body: { userId: number; reason: string }) => call(visitsApi.begin, { body }),
    meta: { quiet: true },
  });

/** Ends the visit in this tab after any answer of the server, because the server ends the visit within the hour anyway. */
export const useLeaveVisit = () =>
  useMutation({
    mutationFn: () => call(visitsApi.leave, {}),
    onSettled: () => visit.token() !== null && visit.end("left"),
    meta: { quiet: true },
  });
