import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../base/database.ts";
import { join, raw, type Sql, sql } from "../../base/sql.ts";
import { ConnectionCommandRow } from "./connection-command.model.ts";
import { type CommandKind, kinds, type Payload, type Priority, priorities } from "./kinds.ts";

/** Each field of a payload as SQL. */
type Fields<P> = P extends unknown ? { [F in keyof P]: Sql } : never;

/** The rows that each get a command. */
interface Rows {
  /** The text after `from`. */
  from: Sql;
  /** The alias in `from` of the row that names the number. */
  of: "l" | "m" | "n" | "w";
  /** The number's id, unless that row has it as `connection_id`. */
  connectionId?: Sql;
  /** The name of the command's own lane; without it, the row's id is the name. */
  key?: Sql;
  messageId?: Sql;
  priority?: Priority;
}
type Order<K extends CommandKind> = Rows &
  (unknown extends Payload<K> ? { payload?: undefined } : { payload: Fields<Payload<K>> });

/** The statement that orders one command for each row. It can also be a part of another statement. */
export const orderSql = <K extends CommandKind>(kind: K, order: Order<K>): Sql =>
  insertSql(kind, order, fieldsSql(order.payload));

/** Orders commands and returns them. The holder of each number does them. */
export const order = <K extends CommandKind>(kind: K, one: Order<K>): Promise<{ id: number }[]> =>
  query(ConnectionCommandRow.shape("id"), orderSql(kind, one));

/** Orders a command for a message. Answers ERR_WAPP_REMOVED when its number was removed, because a removed number takes no more commands. */
export async function orderForMessage<K extends "edit" | "delete" | "react" | "download">(
  kind: K,
  messageId: number,
  payload: Payload<K> & (Record<string, string | null> | null),
): Promise<void> {
  const from = sql`messages m join connections w on w.company_id = m.company_id and w.id = m.connection_id and w.deleted_at is null
     where m.id = ${messageId}`;
  const given = Object.entries<string | null>(payload ?? {});
  // The value is passed as text, not as JSON, because half an emoji is not valid JSON.
  const fields = fieldsSql(Object.fromEntries(given.map(([name, value]) => [name, sql`${value}::text`])));
  const ordered = await run(insertSql(kind, { from, of: "m", messageId: sql`m.id` }, fields));
  if (ordered === 0) throw new AppError("ERR_WAPP_REMOVED");
}

/** The only function that writes into the table. A test searches for others. */
function insertSql(kind: CommandKind, { from, of, ...its }: Rows, payload: Sql): Sql {
  const row = raw(of);
  const { connectionId = sql`${row}.connection_id`, messageId = sql`null`, priority = kinds[kind].priority } = its;
  return sql`${ConnectionCommandRow.insert({
    companyId: sql`${row}.company_id`,
    connectionId,
    lane: laneSql(kind, row, its.key),
    kind: constant(kind),
    priority: raw(priorities[priority]),
    messageId,
    payload,
  })}
       from ${from} returning id`;
}

function laneSql(kind: CommandKind, row: Sql, key = sql`${row}.id`): Sql {
  const { lane } = kinds[kind];
  if (lane === "chat") return sql`${row}.chat`;
  return lane === "number" ? sql`''` : sql`${constant(lane)} || ${key}`;
}

const fieldsSql = (fields: Record<string, Sql> = {}): Sql => {
  const given = Object.entries(fields).flatMap(([name, value]) => [constant(name), value]);
  return given.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${join(given, ", ")})`;
};

/** A word of this code as SQL, written into the text of the statement. */
const constant = (word: string): Sql => raw(`'${word}'`);
