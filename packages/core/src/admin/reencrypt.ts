import { asPlatform, query } from "../database.ts";
import { placeOfCreds, placeOfKey, type Secrets } from "../secrets.ts";

export interface Sealed {
  connectionId: number;
  type: string;
  id: string;
  value: Buffer;
}
interface Table {
  name: string;
  /** In SQL; one that a table has not is always the same. */
  type: string;
  id: string;
  placeOf: (row: Sealed) => string;
}
const none = "''::text";
/** All that is encrypted with DATA_KEY. */
export const tables = {
  creds: { name: "whatsapp_creds", type: none, id: none, placeOf: (row) => placeOfCreds(row.connectionId) },
  keys: {
    name: "whatsapp_keys",
    type: "t.type",
    id: "t.id",
    placeOf: ({ connectionId, type, id }) => placeOfKey(connectionId, type, id),
  },
} satisfies Record<string, Table>;

const batch = 500;
/** Whoever still writes under an older key would keep it going for ever. */
const passesAtMost = 3;
const first: Sealed = { connectionId: 0, type: "", id: "", value: Buffer.alloc(0) };

export interface Reencrypted {
  done: number;
  /** How many lie under another key than the first still, and why they could not be opened. */
  left: number;
  faults: string[];
}

/**
 * Writes what lies under another key than the first anew, a batch at a time, while the product runs: what changes meanwhile stays as it then
 * is. Broken off, it goes on where it was when it is called again.
 */
export async function reencrypt(secrets: Secrets, tell: (line: string) => void): Promise<Reencrypted> {
  const faults = new Set<string>();
  const count = async () => {
    let old = 0;
    for (const table of Object.values(tables)) old += await asPlatform(() => countOld(table, secrets));
    return old;
  };
  const total = await count();
  let [done, left] = [0, total];
  for (let pass = 1; pass <= passesAtMost && left > 0; pass += 1) {
    const before = done;
    faults.clear();
    for (const table of Object.values(tables)) {
      let rows: Sealed[] = [];
      do {
        const after = rows.at(-1) ?? first;
        rows = await asPlatform(() => oldRows(table, secrets, after));
        const anew = rows.flatMap((row) => reseal(secrets, table, row, faults));
        done += await asPlatform(() => replace(table, anew));
        if (rows.length > 0) tell(`${table.name}: ${done} of ${total} written anew`);
      } while (rows.length > 0);
    }
    left = await count();
    if (done === before) break;
  }
  return { done, left, faults: [...faults] };
}

const isOld = (table: Table, mark: string) =>
  `from ${table.name} t where substring(t.value from 1 for length(${mark}::bytea)) <> ${mark}::bytea`;

async function countOld(table: Table, secrets: Secrets): Promise<number> {
  const [row] = await query<{ count: number }>(`select count(*)::int as count ${isOld(table, "$1")}`, [secrets.mark]);
  return row?.count ?? 0;
}

export const oldRows = (table: Table, secrets: Secrets, after: Sealed = first): Promise<Sealed[]> =>
  query<Sealed>(
    `select t.connection_id as "connectionId", ${table.type} as type, ${table.id} as id, t.value ${isOld(table, "$1")}
       and (t.connection_id, ${table.type}, ${table.id}) > ($2::int, $3::text, $4::text) order by 1, 2, 3 limit ${batch}`,
    [secrets.mark, after.connectionId, after.type, after.id],
  );

interface Anew extends Sealed {
  sealed: Buffer;
}
/** None when it cannot be opened: the others are done all the same. */
export function reseal(secrets: Secrets, table: Table, row: Sealed, faults: Set<string>): Anew[] {
  try {
    return [{ ...row, sealed: secrets.reseal(table.placeOf(row), row.value) }];
  } catch (error) {
    faults.add(error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** Only what is as it was read, and what nobody is writing: the next pass finds the rest. Answers how many. */
export async function replace(table: Table, rows: readonly Anew[]): Promise<number> {
  if (rows.length === 0) return 0;
  const done = await query(
    `with free as materialized (
       select t.connection_id, ${table.type} as type, ${table.id} as id, n.sealed
       from unnest($1::int[], $2::text[], $3::text[], $4::bytea[], $5::bytea[]) as n(connection_id, type, id, value, sealed)
       join ${table.name} t on t.connection_id = n.connection_id and ${table.type} = n.type and ${table.id} = n.id and t.value = n.value
       for no key update of t skip locked
     )
     update ${table.name} t set value = f.sealed from free f
     where t.connection_id = f.connection_id and ${table.type} = f.type and ${table.id} = f.id returning 1`,
    [
      rows.map(({ connectionId }) => connectionId),
      rows.map(({ type }) => type),
      rows.map(({ id }) => id),
      rows.map(({ value }) => value),
      rows.map(({ sealed }) => sealed),
    ],
  );
  return done.length;
}
