import { operationsApi as api } from "@balcao/shared/operations/api";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

const key = ["operator-health"] as const;

/** No event reports what has stopped, so the health is fetched again and again while it is on screen, and when the reader comes back to it. */
export const healthQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(api.health, {}, signal),
  staleTime: 0,
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
});

export type Retried = "messages" | "undelivered" | "jobs";
/** Tries one failure again, or all of its kind. */
export const useRetry = (what: Retried) => {
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
