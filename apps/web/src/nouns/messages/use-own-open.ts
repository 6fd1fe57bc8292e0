import { ticketsApi } from "@balcao/shared/tickets/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

const searchMs = 500;

/** The user's own open tickets that match the term, for a choice among these tickets. */
export function useOwnOpen(term: string) {
  const searchParam = useDebounced(term.trim(), searchMs);
  const { data, isPending, isError } = useQuery({
    queryKey: ["own-open", searchParam],
    queryFn: ({ signal }) => call(ticketsApi.list, { query: { status: "open", searchParam } }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  return { tickets: data?.tickets ?? [], isPending, isError };
}
