import type { Response, Route } from "@balcao/shared/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type Body, sendJson } from "../api.ts";
import { inList, renewAnswers, without, withRow } from "./list-changes.ts";
import { useChange } from "./change.ts";

// The common parts of most nouns in the browser: their rows are kept in order, and one call each makes, changes and deletes a row. A noun's `noun.ts`
// declares these parts once with the functions below. Special parts of a noun have code of their own beside them.

/** Makes a call for the row with this id, which is the only parameter in the contract's path. Null is for a path without a parameter. */
const send = <R extends Route>(route: R, id: number | null, body?: Body<R>): Promise<Response<R>> =>
  sendJson(route, `/api${route.path.replace(/:\w+/, String(id))}`, body);

/** The data that a form sends: a new row, or changes to the row with this id. */
export type SaveBody<C extends Route, U extends Route> = { id: null; body: Body<C> } | { id: number; body: Body<U> };

/** The hook that makes or changes a row by the contract's calls, and puts the row into the cache. The form itself shows a refusal. */
export const saves = <C extends Route, U extends Route>(
  { create, update }: { create: C; update: U },
  put: (cache: QueryClient, row: Response<C> | Response<U>) => unknown,
) =>
  function useSave() {
    return useChange(
      ({ id, body }: SaveBody<C, U>): Promise<Response<C> | Response<U>> =>
        id === null ? send(create, null, body) : send(update, id, body),
      (cache, row) => put(cache, row),
      true,
    );
  };

/** The hook that deletes the row with an id by the contract's call, and removes the row from the cache. */
export const deletes = <D extends Route>(route: D, drop: (cache: QueryClient, id: number) => unknown) =>
  function useDelete() {
    return useChange(
      (id: number) => send(route, id),
      (cache, _answer, id) => drop(cache, id),
    );
  };

/** Puts a row into the answer that has all rows in order, or removes it. Lists that only the server can order are fetched again. */
export function kept<T extends { id: number }>(
  all: QueryKey,
  order: (a: T, b: T) => number,
  fetchedAnew: readonly QueryKey[] = [],
) {
  const renew = (cache: QueryClient, change: (rows: T[]) => T[]) => {
    renewAnswers(cache, all, change);
    for (const queryKey of fetchedAnew) void cache.invalidateQueries({ queryKey });
  };
  return {
    put: (cache: QueryClient, row: T): void => renew(cache, withRow(row, order)),
    drop: (cache: QueryClient, id: number): void => renew(cache, inList(without<T>(id))),
  };
}
