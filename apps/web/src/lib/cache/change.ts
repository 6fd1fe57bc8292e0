import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

/** Changes something on the server, and then the cache by the server's answer. With `quiet` the screen itself shows a refusal. */
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
