import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import { inPages, without } from "./list-changes.ts";

type NamedRow = { id: number; name: string };
type PagesOf<K extends string, T> = InfiniteData<Record<K, T[]> & { hasMore: boolean }>;

/** Orders by name as the server does: in lower case, code unit by code unit, and equal names by id. */
export function byName(a: NamedRow, b: NamedRow): number {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
}

/** Inserts the row in the order of names. A row beyond the end of the fetched pages is left out, because a later page will contain it. */
export function placeRow<K extends string, T extends NamedRow, D extends PagesOf<K, T>>(data: D, key: K, row: T): D {
  const rest = inPages(key, without<T>(row.id))(data);
  const isBefore = (other: T) => byName(row, other) < 0;
  const at = rest.pages.findIndex((page) => page[key].some(isBefore));
  if (at === -1 && rest.pages.at(-1)?.hasMore !== false) return rest;
  const target = at === -1 ? rest.pages.length - 1 : at;
  const pages = rest.pages.map((page, index) => {
    if (index !== target) return page;
    const cut = page[key].findIndex(isBefore);
    return { ...page, [key]: page[key].toSpliced(cut === -1 ? page[key].length : cut, 0, row) };
  });
  return { ...rest, pages };
}

/** The cursors of an infinite list. The first page has none, and each answer has the cursor of the next page. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};

type SearchQuery = { searchParam: string; cursor: string | undefined };

/** The pages that a search finds. Pages that change without an event are `fresh`: they are fetched each time a screen with them is opened. */
export const foundPages =
  <P extends { nextCursor: string | null }>(
    lists: QueryKey,
    ask: (query: SearchQuery, signal: AbortSignal) => Promise<P>,
    fresh = false,
  ) =>
  (searchParam: string) =>
    infiniteQueryOptions({
      queryKey: [...lists, searchParam],
      queryFn: ({ pageParam, signal }) => ask({ searchParam, cursor: pageParam }, signal),
      ...byCursor,
      ...(fresh && { staleTime: 0 }),
    });
