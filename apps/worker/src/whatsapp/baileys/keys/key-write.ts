import type { Lease } from "@balcao/core/numbers/connections/leases";
import type { JournalKey } from "@balcao/core/desk/inbound/journal";
import { placeOfCreds, placeOfKey, secrets } from "@balcao/core/base/secrets";
import type pg from "pg";
import { encodeKey } from "./key-codec.ts";

/** A message on its way into the journal, together with the key that opened it. */
export interface JournalEntry extends JournalKey {
  envelope: object;
  /** One opened part; null when it could not be opened. */
  plaintext: Buffer | null;
  reason: string | null;
  /** Set by the write: the row to process; undefined when the row had ended before. */
  rowId?: number;
}
/** Everything that is written in one statement. A value of null removes the key. */
export interface KeyWrite {
  keys: Map<string, { type: string; id: string; value: unknown }>;
  entries: JournalEntry[];
  /** Serialised. */
  creds: Buffer | null;
}

/** The lock on the lease keeps another worker from taking over between the check and the commit. A row that had ended is left alone. */
const statement = `
with held as materialized (
  select company_id from connection_leases where connection_id = $1 and holder = $2 and epoch = $3 for share
), removed as (
  delete from whatsapp_keys k using held, unnest($4::text[], $5::text[]) as gone(type, id)
  where k.connection_id = $1 and k.type = gone.type and k.id = gone.id
), kept as (
  insert into whatsapp_keys (company_id, connection_id, type, id, value)
  select held.company_id, $1, new.type, new.id, substring($6::bytea from new.at for new.size)
  from held, unnest($7::text[], $8::text[], $9::int[], $10::int[]) as new(type, id, at, size)
  on conflict (connection_id, type, id) do update set value = excluded.value
), creds as (
  insert into whatsapp_creds (company_id, connection_id, value) select held.company_id, $1, $11 from held where $11::bytea is not null
  on conflict (connection_id) do update set value = excluded.value
), noted as (
  insert into inbound_journal as j (company_id, connection_id, chat, participant, wid, from_me, envelope, plaintexts, reason)
  select held.company_id, $1, new.chat, new.participant, new.wid, new.from_me, new.envelope::json,
    case when new.size > 0 then substring($6::bytea from new.at for new.size) end, new.reason
  from held, unnest($12::text[], $13::text[], $14::text[], $15::boolean[], $16::text[], $17::int[], $18::int[], $19::text[])
    as new(chat, participant, wid, from_me, envelope, at, size, reason)
  on conflict (company_id, connection_id, chat, participant, wid, from_me) do update
    set plaintexts = coalesce(j.plaintexts, '') || coalesce(excluded.plaintexts, ''), state = 'received', reason = excluded.reason,
      attempts = 0, not_before = now()
    where j.state = 'received' or (excluded.plaintexts is not null and (j.state = 'placeholder' or j.reason = 'undecryptable'))
  returning j.id, j.chat, j.participant, j.wid, j.from_me
)
select (select count(*)::int from held) as held, (select coalesce(json_agg(noted), '[]') from noted) as noted`;

interface Written {
  held: number;
  noted: { id: number; chat: string; participant: string; wid: string; from_me: boolean }[];
}

/** Writes all or nothing; false when the lease has another holder. Sets `rowId` of the entries. */
export async function writeKeys(db: pg.Pool, lease: Lease, write: KeyWrite): Promise<boolean> {
  const bytes = new Bytes();
  const [removed, kept] = [
    [[], []] as [string[], string[]],
    [[], [], [], []] as [string[], string[], number[], number[]],
  ];
  for (const { type, id, value } of write.keys.values()) {
    if (value === null) {
      removed[0].push(type);
      removed[1].push(id);
      continue;
    }
    const sealed = secrets.encrypt(placeOfKey(lease.connectionId, type, id), encodeKey(type, value));
    kept[0].push(type);
    kept[1].push(id);
    kept[2].push(bytes.add(sealed));
    kept[3].push(sealed.length);
  }
  const { entries } = write;
  const entryAt = entries.map(({ plaintext }) => (plaintext ? bytes.add(plaintext) : 0));
  const { rows } = await db.query<Written>({
    name: "write-keys",
    text: statement,
    values: [
      lease.connectionId,
      lease.holder,
      lease.epoch,
      ...removed,
      bytes.all(),
      ...kept,
      write.creds && secrets.encrypt(placeOfCreds(lease.connectionId), write.creds),
      entries.map((entry) => entry.chat),
      entries.map((entry) => entry.participant),
      entries.map((entry) => entry.wid),
      entries.map((entry) => entry.fromMe),
      entries.map((entry) => JSON.stringify(entry.envelope)),
      entryAt,
      entries.map(({ plaintext }) => plaintext?.length ?? 0),
      entries.map((entry) => entry.reason),
    ],
  });
  const [written] = rows;
  if (!written || written.held === 0) return false;
  for (const row of written.noted) {
    const entry = entries.find(
      (one) =>
        one.wid === row.wid &&
        one.chat === row.chat &&
        one.participant === row.participant &&
        one.fromMe === row.from_me,
    );
    if (entry) entry.rowId = row.id;
  }
  return true;
}

/** Many values in one parameter: an array of bytes would travel as text. Positions count from 1, as Postgres does. */
class Bytes {
  readonly #parts: Uint8Array[] = [];
  #length = 0;
  add(part: Uint8Array): number {
    const at = this.#length + 1;
    this.#parts.push(part);
    this.#length += part.length;
    return at;
  }
  all(): Buffer {
    return Buffer.concat(this.#parts, this.#length);
  }
}
