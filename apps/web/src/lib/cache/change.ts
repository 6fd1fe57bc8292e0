import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

/** Changes something at the server, and then the cache by what it answered. Quiet: the screen shows a refusal itself. */
export function useChange<V, T>(
  change: (wish: V) => Promise<T>,
  after: (cache: QueryClient, answer: T, wish: V) => unknown,
  quiet = false,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: V) => change(wish),
    onSuccess: (answer, wish) => after(cache, answer, wish),
    meta: { quiet },
  });
}
