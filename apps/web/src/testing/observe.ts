import { type QueryClient, QueryObserver } from "@tanstack/react-query";

/** Observes a query as an open screen does, and returns the shown data. For tests outside the browser. */
export function observe<T>(cache: QueryClient, key: string, fetch: () => Promise<T>) {
  const observer = new QueryObserver<T>(cache, { queryKey: [key], queryFn: fetch });
  return { shown: () => observer.getCurrentResult().data, leave: observer.subscribe(() => undefined) };
}
