import { AppError } from "@balcao/shared/errors";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { noteOwedFactor, noteStanding } from "../nouns/auth/queries.ts";
import { isPassing, waitOf } from "../lib/api.ts";
import { share } from "../lib/cache/share.ts";
import { errorText } from "../lib/error-text.ts";
import { notify } from "../lib/notify.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: { /** The screen shows the refusal itself. */ quiet?: boolean };
  }
}

/** Notes a refusal that applies to every page. Returns false for other refusals. */
function noteRefusal(client: QueryClient, error: Error): boolean {
  const code = error instanceof AppError ? error.code : null;
  if (code === "ERR_SUBSCRIPTION_EXPIRED") noteStanding(client, { suspended: true });
  if (code === "ERR_FACTOR_REQUIRED") noteOwedFactor(client);
  return code === "ERR_SUBSCRIPTION_EXPIRED" || code === "ERR_FACTOR_REQUIRED";
}

/**
 * The cache of the browser. Nothing in it becomes stale with time: the server pushes every change, and a reconnection fetches what may have been
 * missed. Two refusals change every page instead of showing an error: the company is suspended, or the user owes a second factor.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void noteRefusal(client, error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (noteRefusal(client, error)) return;
        if (!mutation.meta?.quiet) notify.error(errorText(error));
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        structuralSharing: share,
        retry: (failures, error) => (isPassing(error) || waitOf(error) !== null) && failures < 2,
        retryDelay: (failures, error) => waitOf(error) ?? 1000 * 2 ** failures,
      },
    },
  });
  return client;
}
