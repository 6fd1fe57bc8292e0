import type { EventName } from "@balcao/shared/events";
import type { QueryClient } from "@tanstack/react-query";
import { apply } from "./live.ts";

type Heard = { at: number; run: () => void };
const memoryMs = 60_000;

/**
 * Closes the gap between a request and the events that come while it is under way: its answer may have been read before
 * them, and would paint over them when it lands. So what was heard since it began is applied again after it. What a
 * change did is told to whoever made it too, so that the newest word is always an event's.
 */
export function createRaceGuard(cache: QueryClient, now = () => performance.now()) {
  let heard: Heard[] = [];
  const began = new WeakMap<object, number>();
  const landed = (request: object) => {
    const since = began.get(request);
    began.delete(request);
    if (since !== undefined) for (const { at, run } of heard) if (at >= since) run();
  };

  const stopFetches = cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "fetch") began.set(query, now());
    if (action.type === "success" && !action.manual) landed(query);
  });
  // A change that is over is told of after its answer was put in place, or what it showed before was taken back.
  const stopChanges = cache.getMutationCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { mutation, action } = event;
    if (action.type === "pending") began.set(mutation, now());
    if (action.type === "success" || action.type === "error") landed(mutation);
  });

  return {
    hear: <N extends EventName>(name: N, payload: Parameters<typeof apply<N>>[2]): void => {
      const at = now();
      const run = () => void apply(cache, name, payload);
      heard = [...heard.filter((one) => at - one.at < memoryMs), { at, run }];
      run();
    },
    stop: () => {
      stopFetches();
      stopChanges();
    },
  };
}
