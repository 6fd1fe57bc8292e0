import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { JournalKey } from "@balcao/core/desk/inbound/journal";
import { placeOfCreds, placeOfKey, secrets } from "@balcao/core/base/secrets";
import type pg from "pg";
import { encodeKey } from "./key-codec.ts";

/** A message for the journal, which is written in the same commit as the key that decrypted it. */
export interface JournalEntry extends JournalKey {
  envelope: object;
  /** One decrypted part. Null when the part could not be decrypted. */
  plaintext: Buffer | null;
  reason: string | null;
  /** The write sets this: the id of the row to process. Undefined when the row had ended before. */
  rowId?: number;
}

/** The data that a number writes at a time. A null value removes the key. */
export interface KeyWrite {
  keys: Map<string, { type: string; id: string; value: unknown }>;
  entries: JournalEntry[];
  /** The serialised value. */
  creds: Buffer | null;
}

/** The keys and entries of one number. */
export interface NumberWrite {
  lease: Lease;
  write: KeyWrite;
}

/**
 * The lock on a lease keeps another worker from taking over between the check and the commit. The writes of a number without a held lease are left
 * out. A journal row that had ended stays as it is.
 */
const statement = `
with held as materialized (
  select asked.place, l.company_id, l.connection_id from connection_leases l
  join unnest($1::int[], $2::text[], $3::bigint[]) with ordinality as asked(connection_id, holder, epoch, place)
    on l.connection_id = asked.connection_id and l.holder = asked.holder and l.epoch = asked.epoch
  order by l.connection_id for share of l
), removed as (
  delete from whatsapp_keys k using held, unnest($5::int[], $6::text[], $7::text[]) as gone(place, type, id)
  where gone.place = held.place and k.connection_id = held.connection_id and k.type = gone.type and k.id = gone.id
), kept as (
  insert into whatsapp_keys (company_id, connection_id, type, id, value)
  select held.company_id, held.connection_id, new.type, new.id, substring($4::bytea from new.at for new.size)
  from held join unnest($8::int[], $9::text[], $10::text[], $11::int[], $12::int[]) as new(place, type, id, at, size) using (place)
  on conflict (connection_id, type, id) do update set value = excluded.value
), creds as (
  insert into whatsapp_creds (company_id, connection_id, value)
  select held.company_id, held.connection_id, substring($4::bytea from new.at for new.size)
  from held join unnest($13::int[], $14::int[], $15::int[]) as new(place, at, size) using (place)
  on conflict (connection_id) do update set value = excluded.value
), noted as (
  insert into inbound_journal as j (company_id, connection_id, chat, participant, wid, from_me, envelope, plaintexts, reason)
  select held.company_id, held.connection_id, new.chat, new.participant, new.wid, new.from_me, new.envelope::json,
    case when new.size > 0 then substring($4::bytea from new.at for new.size) end, new.reason
  from held join unnest($16::int[], $17::text[], $18::text[], $19::text[], $20::boolean[], $21::text[], $22::int[], $23::int[], $24::text[])
    with ordinality as new(place, chat, participant, wid, from_me, envelope, at, size, reason, turn) using (place)
  order by new.turn
  on conflict (company_id, connection_id, chat, participant, wid, from_me) do update
    set plaintexts = coalesce(j.plaintexts, '') || coalesce(excluded.plaintexts, ''), state = 'received', reason = excluded.reason,
      attempts = 0, not_before = now()
    where j.state = 'received' or (excluded.plaintexts is not null and (j.state = 'placeholder' or j.reason = 'undecryptable'))
  returning j.id, j.connection_id, j.chat, j.participant, j.wid, j.from_me
)
select (select coalesce(json_agg(place), '[]') from held) as held, (select coalesce(json_agg(noted), '[]') from noted) as noted`;

interface WriteResult {
  held: number[];
  noted: { id: number; connection_id: number; chat: string; participant: string; wid: string; from_me: boolean }[];
}

/** Writes everything or nothing of each number in one commit, and returns for each number whether its lease was held. Sets `rowId` of the entries. */
export async function writeKeys(db: pg.Pool, numbers: readonly NumberWrite[]): Promise<boolean[]> {
  const leases = numbers.map(({ lease }) => lease);
  const { rows } = await db.query<WriteResult>({
    name: "write-keys",
    text: statement,
    values: [
      leases.map(({ connectionId }) => connectionId),
      leases.map(({ holder }) => holder),
      leases.map(({ epoch }) => epoch),
      ...valuesOf(numbers),
    ],
  });
  const [written] = rows;
  const byKey = new Map(numbers.flatMap(({ write }) => write.entries.map((one) => [nameOf(one), one])));
  for (const { id, connection_id: connectionId, from_me: fromMe, ...row } of written?.noted ?? []) {
    const entry = byKey.get(nameOf({ ...row, connectionId, fromMe }));
    if (entry) entry.rowId = id;
  }
  const held = new Set(written?.held);
  return numbers.map((_, index) => held.has(index + 1));
}

const nameOf = ({ connectionId, chat, participant, wid, fromMe }: JournalKey): string =>
  JSON.stringify([connectionId, chat, participant, wid, fromMe]);

/**
 * All bytes in one value, and the columns of each kind of row: the position of the row's number in `numbers`, counted from 1, and the position and size of
 * the row's bytes.
 */
function valuesOf(numbers: readonly NumberWrite[]): unknown[] {
  const bytes = new Bytes();
  const gone: unknown[][] = [];
  const kept: unknown[][] = [];
  const creds: unknown[][] = [];
  const noted: unknown[][] = [];
  for (const [index, { lease, write }] of numbers.entries()) {
    const place = index + 1;
    for (const { type, id, value } of write.keys.values())
      if (value === null) gone.push([place, type, id]);
      else
        kept.push([
          place,
          type,
          id,
          ...bytes.add(secrets.encrypt(placeOfKey(lease.connectionId, type, id), encodeKey(type, value))),
        ]);
    if (write.creds) creds.push([place, ...bytes.add(secrets.encrypt(placeOfCreds(lease.connectionId), write.creds))]);
    for (const { chat, participant, wid, fromMe, envelope, plaintext, reason } of write.entries) {
      const lies = plaintext ? bytes.add(plaintext) : [0, 0];
      noted.push([place, chat, participant, wid, fromMe, JSON.stringify(envelope), ...lies, reason]);
    }
  }
  return [bytes.all(), ...columnsOf(gone, 3), ...columnsOf(kept, 5), ...columnsOf(creds, 3), ...columnsOf(noted, 9)];
}

const columnsOf = (rows: readonly (readonly unknown[])[], width: number): unknown[][] =>
  Array.from({ length: width }, (_, at) => rows.map((row) => row[at]));

/** Many values in one parameter, because an array of bytes would travel as text. Positions count from 1, as in Postgres. */
class Bytes {
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  /** Adds a part and returns its position and size. */
  add(part: Uint8Array): [at: number, size: number] {
    const at = this.#length + 1;
    this.#parts.push(part);
    this.#length += part.length;
    return [at, part.length];
  }
  all(): Buffer {
    return Buffer.concat(this.#parts, this.#length);
  }
}
