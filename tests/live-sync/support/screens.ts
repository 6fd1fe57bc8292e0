import { expect } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import type { Cache } from "./harness.ts";

/** The key under which a cache has an answer, and the server's answer. */
export type ScreenQuery = readonly [key: readonly unknown[], fetch: () => Promise<unknown>];
/** Reads in the scope of the test's company. */
type Here = (work: () => Promise<unknown>) => Promise<unknown>;

/** A cache after a browser has fetched all of this. */
export async function cacheOf(screen: readonly ScreenQuery[], here: Here): Promise<Cache> {
  const cache = createQueryClient();
  for (const [key, fetch] of screen) cache.setQueryData(key, await here(fetch));
  return cache;
}

/**
 * Expects that the cache has what a fresh fetch returns. An answer that an event marked for another fetch, or took away, is not compared, because it is
 * fetched when a screen needs it. `shown` selects from both what a screen shows.
 */
export async function expectFresh(
  cache: Cache,
  screen: readonly ScreenQuery[],
  here: Here,
  shown = (data: unknown): unknown => data,
): Promise<void> {
  for (const [key, fetch] of screen) {
    const state = cache.getQueryState(key);
    if (!state || state.isInvalidated) continue;
    expect([key, shown(state.data)]).toEqual([key, shown(await here(fetch))]);
  }
}

/** Expects that every answer is marked for another fetch. */
export const expectStale = (cache: Cache, screen: readonly ScreenQuery[]): void =>
  expect(screen.map(([key]) => key).filter((key) => !cache.getQueryState(key)?.isInvalidated)).toEqual([]);
