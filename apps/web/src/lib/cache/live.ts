import type { EventName, Events } from "@balcao/shared/events";
import type { QueryClient } from "@tanstack/react-query";

/**
 * The effect of each event on the cache. Events contain the whole object and may come twice, or again after a fetch, so a second application of an
 * event must not change the cache.
 */
export type Live<E> = { [N in keyof E]: (cache: QueryClient, payload: E[N]) => unknown };

const maps = new Set<Partial<Live<Events>>>();

/** Registers the effects of events. Earlier events are not repeated, so a noun registers before it fetches anything. */
export const hears = (map: Partial<Live<Events>>): void => void maps.add(map);

/** Whether a loaded noun handles this event. */
export const isHeard = (name: string): name is EventName => [...maps].some((map) => name in map);

/** Applies an event to the cache through every noun that handles it. */
export function apply<N extends EventName>(cache: QueryClient, name: N, payload: Events[N]): void {
  for (const map of maps) map[name]?.(cache, payload);
}
