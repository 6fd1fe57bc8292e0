import type { EventName } from "@balcao/shared/events";
import type { QueryClient } from "@tanstack/react-query";
import { apply } from "./live.ts";

type TimedEvent = { at: number; run: () => void };
const memoryMs = 60_000;

/**
 * Keeps an answer from overwriting newer events. The server may have read the answer before events that arrive during the request, so the guard
 * applies those events again after the answer. The browser that made a change gets the event too, so the newest state always comes from an event.
 */
export function createRaceGuard(cache: QueryClient, now = () => performance.now()) {
  let heard: TimedEvent[] = [];
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
  // A mutation reports its end after its answer was put into the cache, or its optimistic state was undone.
  const stopChanges = cache.getMutationCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { mutation, action } = event;
    if (action.type === "pending") began.set(mutation, now());
    if (action.type === "success" || action.type === "error") landed(mutation);
  });

  return {
    hear: <N extends EventName>(name: N, payload: Parameters<typeof apply<N>>[2]): void => {
      const at = now();
      const run = () => apply(cache, name, payload);
      heard = [...heard.filter((one) => at - one.at < memoryMs), { at, run }];
      run();
    },
    stop: () => {
      stopFetches();
      stopChanges();
    },
  };
}
