import type { QueryClient, QueryKey } from "@tanstack/react-query";

const pauseMs = 1000;
const waiting = new WeakMap<QueryClient, Set<string>>();

/** Fetches an answer that events do not describe completely, at most once a second, however many events arrive. */
export function askAgain(cache: QueryClient, queryKey: QueryKey): void {
  const key = JSON.stringify(queryKey);
  const already = waiting.get(cache) ?? new Set<string>();
  waiting.set(cache, already);
  if (already.has(key)) return;
  already.add(key);
  setTimeout(() => {
    already.delete(key);
    void cache.invalidateQueries({ queryKey });
  }, pauseMs);
}
