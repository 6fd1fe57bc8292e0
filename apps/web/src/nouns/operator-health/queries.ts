import { operationsApi as api } from "@balcao/shared/operations/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const key = ["operator-health"] as const;

/**
 * The health is fetched repeatedly while it is on screen, and when the reader returns to the window, because no event reports that a process has
 * stopped.
 */
export const healthQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(api.health, {}, signal),
  staleTime: 0,
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
});

export type RetryTarget = "messages" | "undelivered" | "jobs";
/** Tries one failure again, or all failures of its kind. */
export const useRetry = (what: RetryTarget) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (what === "jobs") return call(api.retryJobs, { body: id === null ? {} : { id } });
      const route = what === "messages" ? api.retryMessages : api.retryUndelivered;
      return call(route, { body: id === null ? {} : { id: Number(id) } });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
};
