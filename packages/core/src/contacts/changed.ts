import { query } from "../database.ts";

type Columns = Record<string, unknown>;
/** Columns that came out different: as they were, and as they are since. */
export interface Changed {
  was: Columns;
  is: Columns;
}

const kept = {
  tickets:
    "status closed_at unread_messages marked_unread snoozed_until bot_state bot_stopped updated_at last_message last_message_type last_message_from_me",
  contacts:
    "name name_source number email blocked_at blocked_by opted_out_at opt_out_source opt_out_words opt_out_message_id opt_out_user_id",
} as const;
type Table = keyof typeof kept;
const columnsOf = (table: Table): string[] => kept[table].split(" ");

/** A row as it is now, to be compared with what it becomes. */
export async function snapshot(table: Table, id: number): Promise<Columns> {
  const [row] = await query<{ row: Columns }>(`select to_jsonb(r) as row from ${table} r where id = $1`, [id]);
  const { row: found = {} } = row ?? {};
  return Object.fromEntries(columnsOf(table).map((column) => [column, found[column] ?? null]));
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export async function changedSince(table: Table, id: number, was: Columns): Promise<Changed> {
  const is = await snapshot(table, id);
  const different = ([column, value]: [string, unknown]) => !same(value, is[column]);
  const before = Object.fromEntries(Object.entries(was).filter(different));
  return { was: before, is: Object.fromEntries(Object.keys(before).map((column) => [column, is[column]])) };
}

/** Whether these columns are still as the change left them. */
export const isStill = ({ is }: Changed, row: Columns, columns: readonly string[]): boolean =>
  columns.every((column) => !(column in is) || same(is[column], row[column]));

/** Makes of the row what it was, but for columns that are something else by now, and those in `except`. */
export async function putBack(
  table: Table,
  id: number,
  change: Changed,
  except: readonly string[] = [],
): Promise<void> {
  const row = await snapshot(table, id);
  const columns = columnsOf(table).filter(
    (column) => column in change.was && !except.includes(column) && isStill(change, row, [column]),
  );
  if (columns.length === 0) return;
  await query(
    `update ${table} r set ${columns.map((column) => `${column} = old.${column}`).join(", ")}
     from jsonb_populate_record(null::${table}, $2::jsonb) old where r.id = $1`,
    [id, JSON.stringify(change.was)],
  );
}
