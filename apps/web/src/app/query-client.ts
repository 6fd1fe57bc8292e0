import { AppError } from "@balcao/shared/errors";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { noteStanding } from "../nouns/auth/queries.ts";
import { isPassing, waitOf } from "../lib/api.ts";
import { errorText } from "../lib/error-text.ts";
import { notify } from "../lib/notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { /** The screen shows the refusal itself. */ quiet?: boolean };
  }
}

const isSuspended = (error: Error) => error instanceof AppError && error.code === "ERR_SUBSCRIPTION_EXPIRED";

/**
 * The cache of the browser. Nothing in it becomes stale with time: the server pushes every change, and a reconnection fetches what may have been
 * missed. A refusal because the company is suspended is not shown as an error of one screen: all pages then say that the company is suspended.
 */
export function createQueryClient(): QueryClient {
  const suspend = () => noteStanding(client, { suspended: true });
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => isSuspended(error) && suspend() }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (isSuspended(error)) return suspend();
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
  return client;
}
