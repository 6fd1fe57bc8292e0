import sql, { empty, join, Sql } from "sql-template-tag";

/*
 * Statements are written with the tag `sql`: a value stands where it is used and goes to Postgres beside the text, a piece of SQL nests.
 *
 *   const mine = sql`t.user_id = ${actor.userId}`;
 *   const rows = await query(TicketRow.shape("id"), sql`select t.id from tickets t where ${and(mine, sql`t.status = ${"open"}`)}`);
 *   const closed = await run(sql`update tickets set status = 'closed' where id = any(${ids}::int[])`);
 *
 * Where Postgres cannot tell the type of a value, say it: `${day}::date`. JSON is written as `${JSON.stringify(value)}::jsonb`, since a bare array is one of Postgres.
 */
export { empty, join, Sql, sql };

/**
 * SQL of a constant: a number, or a text that the compiler knows letter by letter. It refuses a `string`, since that may be what a user
 * wrote, and is a value.
 */
export const raw = <const T extends string | number>(constant: string extends T ? never : T): Sql =>
  new Sql([String(constant)], []);

/** All of these at once, but for those that are left out; true where there are none. */
export function and(...conditions: readonly (Sql | null | undefined | false)[]): Sql {
  const given = conditions.filter((condition) => condition instanceof Sql);
  return given.length === 0 ? sql`true` : join(given, " and ");
}

/**
 * The rows of these arrays, side by side, to stand after `from`: `listed("given", { id: sql`${ids}::int[]` })` is `… as given(id)`. How long they
 * are is hidden from the planner: a statement with short ones would be planned anew each time, which takes longer than to answer it.
 */
export const listed = (alias: string, arrays: Readonly<Record<string, Sql>>): Sql =>
  sql`unnest(${join(
    Object.values(arrays).map((array) => sql`(select ${array})`),
    ", ",
  )})${new Sql([` as ${alias}(${Object.keys(arrays).join(", ")})`], [])}`;

/**
 * The end of a list's statement: one row more than a page, to see whether others follow. `after` is where the last page ended, else pages
 * are counted. The size stands in the text, so that Postgres plans for few rows.
 */
export const limitTo = (size: number, after: object | null, pageNumber: number): Sql => {
  // An offset that Postgres must guess has the whole statement planned anew at each call.
  const skipped = after ? 0 : (pageNumber - 1) * size;
  return sql`limit ${raw(size + 1)}${skipped === 0 ? empty : sql` offset ${skipped}`}`;
};

/** A place in a list ordered by (time or text, id), as opaque text for `nextCursor`. */
export const encodeCursor = (key: string, id: number): string =>
  Buffer.from(JSON.stringify([key, id])).toString("base64url");

/** A page of a list: `rows` were asked for with one more than `size`, and `keyOf` says where a row stands in its order. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Item,
  keyOf: (row: Row) => { key: string | Date; id: number },
): { items: Item[]; hasMore: boolean; nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const hasMore = rows.length > size;
  return { items: page.map(present), hasMore, nextCursor: hasMore && last ? cursorAt(keyOf(last)) : null };
}

const cursorAt = ({ key, id }: { key: string | Date; id: number }): string =>
  encodeCursor(typeof key === "string" ? key : key.toISOString(), id);

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
