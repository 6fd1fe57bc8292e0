import { json } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { join, raw, sql } from "../../base/sql.ts";

type Columns = Record<string, unknown>;
/** The columns of a change, with their values before and after it. */
export interface ChangedColumns {
  was: Columns;
  is: Columns;
}

const columnsOf = {
  tickets: [
    "status",
    "closed_at",
    "unread_messages",
    "marked_unread",
    "unanswered_since",
    "snoozed_until",
    "bot_state",
    "bot_stopped",
    "updated_at",
    "last_message",
    "last_message_type",
    "last_message_from_me",
    "last_message_auto",
    "last_message_user_id",
  ],
  contacts: [
    "name",
    "name_source",
    "number",
    "user_name",
    "email",
    "blocked_at",
    "blocked_by",
    "opted_out_at",
    "opt_out_source",
    "opt_out_words",
    "opt_out_message_id",
    "opt_out_user_id",
    "doubted_at",
    "marketing_told_at",
  ],
} as const;
type Table = keyof typeof columnsOf;

/** The present values of a row, for a later comparison. */
export async function snapshot(table: Table, id: number): Promise<Columns> {
  const [row] = await query(
    { row: json<Columns>() },
    sql`select to_jsonb(r) as row from ${raw(table)} r where id = ${id}`,
  );
  const { row: found = {} } = row ?? {};
  return Object.fromEntries(columnsOf[table].map((column) => [column, found[column] ?? null]));
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export async function changedSince(table: Table, id: number, was: Columns): Promise<ChangedColumns> {
  const is = await snapshot(table, id);
  const different = ([column, value]: [string, unknown]) => !same(value, is[column]);
  const before = Object.fromEntries(Object.entries(was).filter(different));
  return { was: before, is: Object.fromEntries(Object.keys(before).map((column) => [column, is[column]])) };
}

/** Whether these columns still have the values that the change gave them. */
export const isStill = ({ is }: ChangedColumns, row: Columns, columns: readonly string[]): boolean =>
  columns.every((column) => !(column in is) || same(is[column], row[column]));

/** Gives the columns their earlier values, except for columns that have changed again since and for the columns in `except`. */
export async function putBack(
  table: Table,
  id: number,
  change: ChangedColumns,
  except: readonly string[] = [],
): Promise<void> {
  const row = await snapshot(table, id);
  const columns = columnsOf[table].filter(
    (column) => column in change.was && !except.includes(column) && isStill(change, row, [column]),
  );
  if (columns.length === 0) return;
  await run(
    sql`update ${raw(table)} r set ${join(columns.map((column) => sql`${raw(column)} = old.${raw(column)}`))}
     from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(change.was)}::jsonb) old where r.id = ${id}`,
  );
}
