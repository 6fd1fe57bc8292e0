import { MutationCache, QueryClient } from "@tanstack/react-query";
import { isPassing, waitOf } from "../lib/api.ts";
import { errorText } from "../lib/error-text.ts";
import { notify } from "../lib/notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { /** The screen shows the refusal itself. */ quiet?: boolean };
  }
}

/** Nothing in it grows stale with time: the server pushes every change, and a reconnection fetches what may have been missed. */
export const createQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) notify.error(errorText(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: (failures, error) => (isPassing(error) || waitOf(error) !== null) && failures < 2,
        retryDelay: (failures, error) => waitOf(error) ?? 1000 * 2 ** failures,
      },
    },
  });
