import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * The shortest time between two fetches of answers that change with every message of a campaign or every row of an import. A list with several loaded
 * pages waits this long for each of its pages.
 */
export const renewEveryMs = 2000;

type Pause = { again: boolean };
const pauses = new WeakMap<QueryClient, Map<string, Pause>>();

/**
 * Fetches now, or when the wait after the last fetch is over. The wait is two seconds for each loaded page. One fetch after the wait serves all calls
 * made during the wait, so the last change is always shown.
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

/** How many pages a fetch loads: all pages that the reader has loaded so far, and at least one. */
function pagesOf(cache: QueryClient, queryKey: QueryKey): number {
  const loaded = cache.getQueriesData<{ pages?: unknown[] }>({ queryKey }).map(([, data]) => data?.pages?.length ?? 1);
  return Math.max(1, ...loaded);
}
