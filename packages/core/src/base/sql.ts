import sql, { empty, join, Sql } from "sql-template-tag";

/*
 * Statements are written with the tag `sql`. A value is written where it is used, but is sent to Postgres separately from the text. A piece of
 * SQL may contain another piece.
 *
 *   const mine = sql`t.user_id = ${actor.userId}`;
 *   const rows = await query(TicketRow.shape("id"), sql`select t.id from tickets t where ${and(mine, sql`t.status = ${"open"}`)}`);
 *   const closed = await run(sql`update tickets set status = 'closed' where id = any(${ids}::int[])`);
 *
 * If Postgres cannot infer the type of a value, write the type: `${day}::date`. JSON is written as `${JSON.stringify(value)}::jsonb`, because
 * Postgres would take a bare array for an array of its own.
 */
export { empty, join, Sql, sql };

/**
 * SQL of a constant: a number, or a text that the compiler knows in full. It refuses a `string`, because a user may have written it; pass such a text
 * as a value.
 */
export const raw = <const T extends string | number>(constant: string extends T ? never : T): Sql =>
  new Sql([String(constant)], []);

/** Joins these conditions by `and`, without the empty ones. It is true when no condition is left. */
export function and(...conditions: readonly (Sql | null | undefined | false)[]): Sql {
  const given = conditions.filter((condition) => condition instanceof Sql);
  return given.length === 0 ? sql`true` : join(given, " and ");
}

/**
 * The rows of these arrays, side by side, for use after `from`: `listed("given", { id: sql`${ids}::int[]` })` is `… as given(id)`. It hides the
 * length of the arrays from the planner, because Postgres would plan a statement with short arrays anew each time, which takes longer than the
 * statement.
 */
export const listed = (alias: string, arrays: Readonly<Record<string, Sql>>): Sql =>
  sql`unnest(${join(
    Object.values(arrays).map((array) => sql`(select ${array})`),
    ", ",
  )})${new Sql([` as ${alias}(${Object.keys(arrays).join(", ")})`], [])}`;

/**
 * The end of a list's statement. It asks for one row more than a page, to see whether others follow. `after` is where the last page ended. Without
 * `after`, the page number decides how many rows are skipped. The size is part of the statement's text, so Postgres plans for few rows.
 */
export const limitTo = (size: number, after: object | null, pageNumber: number): Sql => {
  // Postgres would plan the whole statement anew at each call if the offset were a value.
  const skipped = after ? 0 : (pageNumber - 1) * size;
  return sql`limit ${raw(size + 1)}${skipped === 0 ? empty : sql` offset ${skipped}`}`;
};

/** The cursor of a row in a list that is ordered by (time or text, id), as opaque text. */
export const encodeCursor = (key: string, id: number): string =>
  Buffer.from(JSON.stringify([key, id])).toString("base64url");

/** Makes a page of a list. `rows` holds one row more than `size` if others follow, and `keyOf` returns a row's key in the order. */
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

/** The highest id of most tables. Messages have higher ids. */
const maxId = 2_147_483_647;
/** The longest time before or after 1970 in milliseconds: some thousand years, which Postgres can store too. */
const maxTime = 1e14;

/** The place that a cursor names. It is null for a text that we did not write; the list then starts from its beginning. */
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
export interface TimePosition {
  at: Date;
  id: number;
}

/** The place that a cursor names in a list ordered by time; null for a cursor with another kind of key. */
export function decodeTimeCursor(cursor: string | undefined, highestId = maxId): TimePosition | null {
  const place = decodeCursor(cursor, highestId);
  const at = new Date(place?.key ?? Number.NaN);
  return place && Math.abs(at.getTime()) < maxTime ? { at, id: place.id } : null;
}

/** The id of the company in scope. Null in the platform's scope. */
export const companyIdSql = sql`nullif(current_setting('app.company_id', true), '')::int`;

/** The id and the name of the row `alias` as JSON. Null when a left join found no row. */
export const namedSql = (alias: Sql): Sql =>
  sql`case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'name', ${alias}.name) end`;
