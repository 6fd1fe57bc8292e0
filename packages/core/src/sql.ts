/** Gathers the values of a hand-written statement: `${binds.add(5)}` writes $1 and keeps 5. */
export class Binds {
  readonly values: unknown[] = [];
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A place in a list ordered by (time or text, id), as opaque text for `nextCursor`. */
export const encodeCursor = (key: string, id: number): string =>
  Buffer.from(JSON.stringify([key, id])).toString("base64url");

/** Of most tables; messages are numbered past it. */
const maxId = 2_147_483_647;
/** Milliseconds from 1970, either way: some thousand years, which Postgres knows too. */
const maxTime = 1e14;

/** Null for anything we did not write ourselves: the list then starts from its beginning. */
export function decodeCursor(cursor: string | undefined, highestId = maxId): { key: string; id: number } | null {
  if (!cursor) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (!Array.isArray(parsed)) return null;
    const [key, id] = parsed as unknown[];
    if (typeof key !== "string" || key.includes("\0") || typeof id !== "number") return null;
    return Number.isSafeInteger(id) && id > 0 && id <= highestId ? { key, id } : null;
  } catch {
    return null;
  }
}

/** Where a row stands in a list ordered by time. */
export interface Place {
  at: Date;
  id: number;
}

/** The same for lists ordered by time: a cursor with another kind of key is none. */
export function decodeTimeCursor(cursor: string | undefined, highestId = maxId): Place | null {
  const place = decodeCursor(cursor, highestId);
  const at = new Date(place?.key ?? Number.NaN);
  return place && Math.abs(at.getTime()) < maxTime ? { at, id: place.id } : null;
}
