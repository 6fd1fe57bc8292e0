import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Answers that change with every message of a campaign or every row of an import are fetched again at most this often. The limit applies to each page
 * on screen.
 */
export const renewEveryMs = 2000;

type Pause = { again: boolean };
const pauses = new WeakMap<QueryClient, Map<string, Pause>>();

/**
 * Fetches now. The next fetch comes at least two seconds per loaded page later. One fetch at the end answers all requests that come meanwhile, so the
 * last change is always shown.
 */
export function renewPaced(cache: QueryClient, keys: readonly QueryKey[]): void {
  const own = pauses.get(cache) ?? new Map<string, Pause>();
  pauses.set(cache, own);
  for (const queryKey of keys) {
    const name = JSON.stringify(queryKey);
    const pause = own.get(name);
    if (pause) pause.again = true;
    else renewNow(cache, own, name, queryKey);
  }
}

function renewNow(cache: QueryClient, own: Map<string, Pause>, name: string, queryKey: QueryKey): void {
  const isUnderWay = cache.isFetching({ queryKey }) > 0;
  const pause = { again: isUnderWay };
  own.set(name, pause);
  if (!isUnderWay) void cache.invalidateQueries({ queryKey });
  setTimeout(() => {
    own.delete(name);
    if (pause.again) renewNow(cache, own, name, queryKey);
  }, renewEveryMs * pagesOf(cache, queryKey));
}

/** How many pages a fetch loads. For a reader far down a list it loads all pages so far. */
function pagesOf(cache: QueryClient, queryKey: QueryKey): number {
  const loaded = cache.getQueriesData<{ pages?: unknown[] }>({ queryKey }).map(([, data]) => data?.pages?.length ?? 1);
  return Math.max(1, ...loaded);
}
