import type { QueryClient, QueryKey } from "@tanstack/react-query";

// Cached answers contain copies of other nouns: a ticket has its queue, a user has its queues. When such a noun changes, each copy is renewed. The
// path to a copy is built from the steps below. An unchanged part stays the same object, so it is not drawn again.

/** Renews each row of a list. A row for which `renew` returns null is removed. */
export const inList =
  <T>(renew: (row: T) => T | null) =>
  (list: T[]): T[] => {
    const rows = list.map(renew);
    return rows.every((row, index) => row === list[index]) ? list : rows.filter((row) => row !== null);
  };

/** Renews one field of a row. */
export const inField =
  <K extends string, T>(field: K, renew: (value: T) => T) =>
  <R extends Record<K, T>>(row: R): R => {
    const value = renew(row[field]);
    return value === row[field] ? row : { ...row, [field]: value };
  };

/** Renews each row of every page. A row for which `renew` returns null is removed. */
export const inPages = <K extends string, T>(field: K, renew: (row: T) => T | null) =>
  inField<"pages", Record<K, T[]>[]>("pages", inList(inField(field, inList(renew))));

/** Removes the row with this id. */
export const without =
  <T extends { id: number }>(id: number) =>
  (row: T): T | null =>
    row.id === id ? null : row;

/** Adds a row to a list, or replaces the row with its id. */
export const withRow =
  <T extends { id: number }>(row: T, order: (a: T, b: T) => number) =>
  (list: T[]): T[] =>
    [...list.filter(({ id }) => id !== row.id), row].toSorted(order);

/**
 * Renews every cached answer whose key begins with `queryKey`. It adds no answer to the cache. An answer that `renew` leaves unchanged keeps the time
 * of its last update.
 */
export function renewAnswers<D>(cache: QueryClient, queryKey: QueryKey, renew: (data: D, key: QueryKey) => D): void {
  for (const [key, data] of cache.getQueriesData<D | null>({ queryKey })) {
    const next = data && renew(data, key);
    if (next !== data) cache.setQueryData(key, next);
  }
}
