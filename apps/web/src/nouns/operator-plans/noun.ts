import { plansApi as api } from "@balcao/shared/plans/api";
import type { SoldPlan } from "@balcao/shared/plans/schema";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { saves } from "../../lib/cache/noun.ts";

const soldKey = ["operator", "plans"] as const;

/**
 * All plans with the number of companies that have each plan. They are fetched each time their page is opened, because plans belong to no company and
 * no event reports them.
 */
export const soldPlans = queryOptions({
  queryKey: soldKey,
  queryFn: ({ signal }) => call(api.all, {}, signal),
  staleTime: 0,
});

export type Limits = Pick<SoldPlan, "users" | "connections" | "queues" | "storageMb">;

/** How many companies of the plan exceed these limits. */
export const overLimits = (planId: number, limits: Limits, enabled: boolean) =>
  queryOptions({
    queryKey: ["operator", "plans", planId, "over", limits],
    queryFn: ({ signal }) =>
      call(
        api.over,
        {
          params: { planId },
          query: {
            users: limits.users ?? "",
            connections: limits.connections ?? "",
            queues: limits.queues ?? "",
            storageMb: limits.storageMb ?? "",
          },
        },
        signal,
      ),
    enabled,
    staleTime: 0,
  });

export const useSavePlan = saves(api, (cache) => cache.invalidateQueries({ queryKey: soldKey }));

export const useDeletePlan = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (planId: number) => call(api.delete, { params: { planId } }),
    // The deletion is refused when a company chose the plan meanwhile, so the count is fetched again.
    onSettled: () => cache.invalidateQueries({ queryKey: soldKey }),
  });
};
