import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

/** Changes something on the server, and then updates the cache with the server's answer. With `quiet`, the calling screen shows a refusal itself. */
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
