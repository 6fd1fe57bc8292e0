import { type QueryClient, QueryObserver } from "@tanstack/react-query";

/** A query as a screen holds it: what it shows now, until it is left. For tests outside the browser. */
export function observe<T>(cache: QueryClient, key: string, fetch: () => Promise<T>) {
  const observer = new QueryObserver<T>(cache, { queryKey: [key], queryFn: fetch });
  return { shown: () => observer.getCurrentResult().data, leave: observer.subscribe(() => undefined) };
}
