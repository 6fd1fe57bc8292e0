type Part = Record<string, unknown>;

function isPart(value: unknown): value is Part {
  if (typeof value !== "object" || value === null) return false;
  const shape: unknown = Object.getPrototypeOf(value);
  return shape === Object.prototype || shape === null;
}

/**
 * A new answer that reuses each object of the former answer that has not changed, so that these parts are not drawn again. Rows of a list are
 * compared by id and not by place, so that a new or moved row leaves the other rows alone.
 */
export function share(before: unknown, next: unknown): unknown {
  if (before === next) return before;
  if (Array.isArray(before) && Array.isArray(next)) return shareRows(before, next);
  if (!isPart(before) || !isPart(next)) return next;
  const keys = Object.keys(next);
  const parts = keys.map((key) => share(before[key], next[key]));
  const isSame = (key: string, index: number) => Object.hasOwn(before, key) && parts[index] === before[key];
  if (keys.length === Object.keys(before).length && keys.every(isSame)) return before;
  if (keys.every((key, index) => parts[index] === next[key])) return next;
  return Object.fromEntries(keys.map((key, index) => [key, parts[index]]));
}

const idOf = (row: unknown): unknown => (isPart(row) ? row["id"] : undefined);

function shareRows(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((row) => [idOf(row), row]));
  const rows = next.map((row, index) => {
    const id = idOf(row);
    return share(id === undefined ? before[index] : known.get(id), row);
  });
  if (rows.length === before.length && rows.every((row, index) => row === before[index])) return before;
  return rows.every((row, index) => row === next[index]) ? next : rows;
}
