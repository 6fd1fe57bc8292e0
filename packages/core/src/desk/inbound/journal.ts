import { integer, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { listed, sql } from "../../base/sql.ts";
import { isUnsealed } from "../../company/companies/standing.ts";
import { bytesSql } from "../../numbers/connections/capabilities.ts";
import type { Disposition } from "./inbound.ts";
import { JournalEntryRow } from "./journal-entry.model.ts";

/** The key of a message: two entries with the same key are the same message. */
export type JournalKey = Pick<JournalEntryRow, "connectionId" | "chat" | "participant" | "wid" | "fromMe">;

const open = [
  "id",
  "connectionId",
  "chat",
  "participant",
  "wid",
  "fromMe",
  "envelope",
  "plaintexts",
  "reason",
  "attempts",
  "receivedAt",
] as const;
const openShape = JournalEntryRow.shape(...open);
/** An entry whose message or change is not processed yet. */
export type JournalRow = RowOf<typeof openShape>;

/** The due open rows of a number, oldest first. The ids in `doing` are left out. */
export const openJournal = (connectionId: number, doing: readonly number[], limit: number): Promise<JournalRow[]> =>
  query(
    openShape,
    sql`select ${JournalEntryRow.pick("j", ...open)} from inbound_journal j
     where j.connection_id = ${connectionId} and j.state = 'received' and j.not_before <= now() and j.id <> all(${[...doing]}::bigint[])
     order by j.id limit ${limit}`,
  );

/**
 * The due open rows of removed numbers, oldest first. No worker holds these numbers. It takes only rows that can be read without the keys of a phone.
 * Call it in the platform's scope.
 */
export const journalOfRemoved = (limit: number): Promise<(JournalRow & { companyId: number })[]> =>
  query(
    { ...openShape, companyId: integer },
    sql`select ${JournalEntryRow.pick("j", ...open)}, j.company_id as "companyId" from connections w
     join inbound_journal j on j.company_id = w.company_id and j.connection_id = w.id
     where w.deleted_at is not null and ${bytesSql("w")} = 'graph' and j.state = 'received' and j.not_before <= now()
       and ${isUnsealed(sql`j.company_id`)} order by j.id limit ${limit}`,
  );

const known = JournalEntryRow.shape("state", "reason", "plaintexts");
export type KnownRow = RowOf<typeof known>;

/** The state of a journal entry; null when this message never came. */
export async function findJournal(key: JournalKey): Promise<KnownRow | null> {
  const [row] = await query(
    known,
    sql`select state, reason, plaintexts from inbound_journal where connection_id = ${key.connectionId} and chat = ${key.chat}
       and participant = ${key.participant} and wid = ${key.wid} and from_me = ${key.fromMe}`,
  );
  return row ?? null;
}

/** Gives rows the states in which they end. Returns false when another process ended one of them first. The caller must then roll back its changes. */
export async function settleJournal(rows: readonly { id: number; disposition: Disposition }[]): Promise<boolean> {
  // The condition is not `state = 'received'`, because Postgres would read the index of received rows, which is full of rows that have just ended.
  const settled = await run(
    sql`update inbound_journal j set state = ended.state, reason = ended.reason, message_id = ended.message_id, plaintexts = null
     from ${listed("ended", {
       id: sql`${rows.map(({ id }) => id)}::bigint[]`,
       state: sql`${rows.map(({ disposition }) => disposition.state)}::text[]`,
       reason: sql`${rows.map(({ disposition }) => disposition.reason)}::text[]`,
       message_id: sql`${rows.map(({ disposition }) => ("messageId" in disposition ? disposition.messageId : null))}::bigint[]`,
     })}
     where j.id = ended.id and j.state not in ('stored', 'ignored', 'placeholder', 'failed')`,
  );
  return settled === rows.length;
}

/**
 * Whether a row of a number waits for another try. A change of an unknown message does not count, because that message may be older than the link of the
 * number, and so may never come.
 */
export const waitsForRetry = async (connectionId: number): Promise<boolean> =>
  (await run(
    sql`select 1 from inbound_journal where connection_id = ${connectionId} and state = 'received' and not_before > received_at
      and reason is distinct from 'target_unknown' limit 1`,
  )) > 0;

/**
 * Notes that processing a row failed. The row is due again after `delayMs`; without a delay it has failed for good. The try counts unless somebody
 * else's lock was the reason.
 */
export const parkJournal = (
  id: number,
  reason: string,
  { delayMs, counts }: { delayMs: number | null; counts: boolean },
): Promise<number> =>
  run(
    sql`update inbound_journal set attempts = attempts + ${counts ? 1 : 0}::int, reason = ${reason.slice(0, 500)},
       state = case when ${delayMs === null} then 'failed' else state end,
       not_before = now() + make_interval(secs => ${(delayMs ?? 0) / 1000})
     where id = ${id} and state = 'received'`,
  );
