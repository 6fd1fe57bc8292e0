import type { InfiniteData } from "@tanstack/react-query";

type Named = { id: number; name: string };
type PagesOf<K extends string, T> = InfiniteData<Record<K, T[]> & { hasMore: boolean }>;

/** As the server orders by name: small letters, unit by unit, and the older first among equals. */
export function byName(a: Named, b: Named): number {
  const [one, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
}

/** Changes the rows of every page; null: the row is gone. What stays the same stays the same object. */
export function renewRows<K extends string, T, D extends PagesOf<K, T>>(
  data: D,
  key: K,
  renew: (row: T) => T | null,
): D {
  const pages = data.pages.map((page) => {
    const rows = page[key].map(renew);
    if (rows.every((row, index) => row === page[key][index])) return page;
    return { ...page, [key]: rows.filter((row) => row !== null) };
  });
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
}

/** The row in its place by name. Past the end of what was fetched it has none yet: a later page will bring it. */
export function placeRow<K extends string, T extends Named, D extends PagesOf<K, T>>(data: D, key: K, row: T): D {
  const rest = renewRows<K, T, D>(data, key, (other) => (other.id === row.id ? null : other));
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
