import sql, { empty, join, Sql } from "sql-template-tag";

/*
 * Statements are written with the tag `sql`: a value stands where it is used and goes to Postgres beside the text, and a piece of SQL may
 * stand inside another.
 *
 *   const mine = sql`t.user_id = ${actor.userId}`;
 *   const rows = await query(TicketRow.shape("id"), sql`select t.id from tickets t where ${and(mine, sql`t.status = ${"open"}`)}`);
 *   const closed = await run(sql`update tickets set status = 'closed' where id = any(${ids}::int[])`);
 *
 * Where Postgres cannot tell the type of a value, write the type: `${day}::date`. JSON is written as `${JSON.stringify(value)}::jsonb`, since
 * Postgres would take a bare array for one of its own.
 */
export { empty, join, Sql, sql };

/**
 * SQL of a constant: a number, or a text that the compiler knows letter by letter. It refuses a `string`, which may be what a user wrote and must be
 * passed as a value.
 */
export const raw = <const T extends string | number>(constant: string extends T ? never : T): Sql =>
  new Sql([String(constant)], []);

/** All of these conditions together, without those that are left out; true when none is left. */
export function and(...conditions: readonly (Sql | null | undefined | false)[]): Sql {
  const given = conditions.filter((condition) => condition instanceof Sql);
  return given.length === 0 ? sql`true` : join(given, " and ");
}

/**
 * The rows of these arrays, side by side, to stand after `from`: `listed("given", { id: sql`${ids}::int[]` })` is `… as given(id)`. The length of the
 * arrays is hidden from the planner: a statement with short arrays would be planned anew each time, which takes longer than answering it.
 */
export const listed = (alias: string, arrays: Readonly<Record<string, Sql>>): Sql =>
  sql`unnest(${join(
    Object.values(arrays).map((array) => sql`(select ${array})`),
    ", ",
  )})${new Sql([` as ${alias}(${Object.keys(arrays).join(", ")})`], [])}`;

/**
 * The end of a list's statement: one row more than a page, to see whether others follow. `after` is where the last page ended; without it, pages are
 * counted. The size stands in the text of the statement, so that Postgres plans for few rows.
 */
export const limitTo = (size: number, after: object | null, pageNumber: number): Sql => {
  // With an offset that it must guess, Postgres plans the whole statement anew at each call.
  const skipped = after ? 0 : (pageNumber - 1) * size;
  return sql`limit ${raw(size + 1)}${skipped === 0 ? empty : sql` offset ${skipped}`}`;
};

/** A place in a list ordered by (time or text, id), as opaque text for `nextCursor`. */
export const encodeCursor = (key: string, id: number): string =>
  Buffer.from(JSON.stringify([key, id])).toString("base64url");

/** A page of a list: `rows` holds one row more than `size` if others follow, and `keyOf` says where a row stands in the order. */
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

/** The highest id of most tables; ids of messages go beyond it. */
const maxId = 2_147_483_647;
/** Milliseconds before or after 1970: some thousand years, which Postgres knows too. */
const maxTime = 1e14;

/** The place that a cursor names. Null for anything that we did not write ourselves: the list then starts from its beginning. */
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

/** The place of a row in a list ordered by time. */
export interface Place {
  at: Date;
  id: number;
}

/** The place that a cursor names in a list ordered by time; null for a cursor with another kind of key. */
export function decodeTimeCursor(cursor: string | undefined, highestId = maxId): Place | null {
  const place = decodeCursor(cursor, highestId);
  const at = new Date(place?.key ?? Number.NaN);
  return place && Math.abs(at.getTime()) < maxTime ? { at, id: place.id } : null;
}
