import type { EventName } from "@balcao/shared/events";
import type { QueryClient } from "@tanstack/react-query";
import { apply } from "./live.ts";

type Heard = { at: number; run: () => void };
const memoryMs = 60_000;

/**
 * Closes the gap between a fetch and the events that come while it is under way: its answer may have been read before
 * them, and would paint over them when it lands. So what was heard since a fetch began is applied again after it.
 */
export function createRaceGuard(cache: QueryClient, now = () => performance.now()) {
  let heard: Heard[] = [];
  const began = new Map<string, number>();

  const stop = cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { queryHash } = event.query;
    if (event.action.type === "fetch") began.set(queryHash, now());
    if (event.action.type !== "success" || event.action.manual) return;
    const since = began.get(queryHash);
    began.delete(queryHash);
    if (since !== undefined) for (const { at, run } of heard) if (at >= since) run();
  });

  return {
    hear: <N extends EventName>(name: N, payload: Parameters<typeof apply<N>>[2]): void => {
      const at = now();
      const run = () => void apply(cache, name, payload);
      heard = [...heard.filter((one) => at - one.at < memoryMs), { at, run }];
      run();
    },
    stop,
  };
}
