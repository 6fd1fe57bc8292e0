import type { ExtraField } from "@balcao/shared/contacts/schema";
import { bigint, type Column, integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { empty, type Sql, sql } from "../../base/sql.ts";
import type { JoinedTicket } from "./join-tickets.ts";
import type { ChangedColumns } from "./row-changes.ts";

/** The content of `contact_merges.moved`: the key of every row that moved, and the kept contact's fields before and after the merge. */
export interface MovedRows extends TakenOver {
  joined: JoinedTicket[];
  tickets: number[];
  contact_identities: string[];
  messages: number[];
  authored: number[];
  schedules: number[];
  /** The campaign's people that moved. Merges of older versions do not have this field. */
  campaign_shippings?: number[];
  /** The requests about personal data that moved. Merges of older versions do not have this field. */
  data_requests?: number[];
  /** The holds that moved. Merges of older versions do not have this field. */
  contact_holds?: number[];
  /** The erasures that moved. Merges of older versions do not have this field. */
  contact_erasures?: number[];
  /** The legal bases that moved. Merges made by older versions do not have this field. */
  consents?: number[];
}
export interface TakenOver {
  contact: ChangedColumns;
  /** Fields that the other contact had and the kept contact did not have. */
  extraInfo: ExtraField[];
}

interface MovableTable<K> {
  table: Sql;
  /** The column that names the contact. */
  column: Sql;
  key: Sql;
  keyColumn: Column<K>;
  /** The type of a list of keys. */
  keys: Sql;
}

/** Rows that name a contact, under the names that they have in the log of a merge. */
export const movables = {
  contact_identities: {
    table: sql`contact_identities`,
    column: sql`contact_id`,
    key: sql`kind || ':' || value`,
    keyColumn: text,
    keys: sql`text[]`,
  },
  messages: { table: sql`messages`, column: sql`contact_id`, key: sql`id`, keyColumn: bigint, keys: sql`bigint[]` },
  authored: {
    table: sql`messages`,
    column: sql`author_contact_id`,
    key: sql`id`,
    keyColumn: bigint,
    keys: sql`bigint[]`,
  },
  campaign_shippings: {
    table: sql`campaign_shippings`,
    column: sql`contact_id`,
    key: sql`id`,
    keyColumn: integer,
    keys: sql`int[]`,
  },
  contact_holds: {
    table: sql`contact_holds`,
    column: sql`contact_id`,
    key: sql`id`,
    keyColumn: integer,
    keys: sql`int[]`,
  },
  consents: { table: sql`consents`, column: sql`contact_id`, key: sql`id`, keyColumn: integer, keys: sql`int[]` },
  contact_erasures: {
    table: sql`contact_erasures`,
    column: sql`contact_id`,
    key: sql`id`,
    keyColumn: integer,
    keys: sql`int[]`,
  },
  data_requests: {
    table: sql`data_requests`,
    column: sql`contact_id`,
    key: sql`id`,
    keyColumn: integer,
    keys: sql`int[]`,
  },
  schedules: { table: sql`schedules`, column: sql`contact_id`, key: sql`id`, keyColumn: integer, keys: sql`int[]` },
};

/**
 * Moves rows from one contact to another, and returns their keys. `keys` limits this to rows with these keys. Rows are locked in the order of their
 * keys (law 12).
 */
export async function moveRows<K>(
  { table, column, key, keyColumn, keys: type }: MovableTable<K>,
  { fromId, toId }: { fromId: number; toId: number },
  keys?: readonly K[],
): Promise<K[]> {
  const among = keys ? sql` and ${key} = any(${[...keys]}::${type})` : empty;
  const rows = await query(
    { key: keyColumn },
    sql`with mine as (select ${key} as key from ${table} where ${column} = ${fromId}${among} order by 1 for no key update)
     update ${table} set ${column} = ${toId} from mine where ${column} = ${fromId} and ${key} = mine.key returning mine.key`,
  );
  return rows.map((row) => row.key);
}
