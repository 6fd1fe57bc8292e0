import { query } from "../database.ts";
import type { Disposition } from "./inbound.ts";

/** What makes an entry one and the same message. */
export interface JournalKey {
  connectionId: number;
  chat: string;
  /** Member of a group who wrote; empty elsewhere. */
  participant: string;
  wid: string;
  fromMe: boolean;
}

/** Something a number was given that has not ended in a state yet. */
export interface JournalRow extends JournalKey {
  id: number;
  /** As the gateway wrote it. */
  envelope: object;
  plaintexts: Buffer | null;
  reason: string | null;
  attempts: number;
  receivedAt: Date;
}

/** Open rows of a number that are due, oldest first, without those being worked on. */
export const openJournal = (connectionId: number, doing: readonly number[], limit: number): Promise<JournalRow[]> =>
  query<JournalRow>(
    `select id, connection_id as "connectionId", chat, participant, wid, from_me as "fromMe", envelope, plaintexts, reason, attempts,
       received_at as "receivedAt"
     from inbound_journal where connection_id = $1 and state = 'received' and not_before <= now() and id <> all($2::bigint[])
     order by id limit $3`,
    [connectionId, doing, limit],
  );

export interface KnownRow {
  state: "received" | Disposition["state"] | "failed";
  reason: string | null;
  plaintexts: Buffer | null;
}

/** Whether we have had this message, and what we know of it. */
export async function findJournal(key: JournalKey): Promise<KnownRow | null> {
  const [row] = await query<KnownRow>(
    `select state, reason, plaintexts from inbound_journal
     where connection_id = $1 and chat = $2 and participant = $3 and wid = $4 and from_me = $5`,
    [key.connectionId, key.chat, key.participant, key.wid, key.fromMe],
  );
  return row ?? null;
}

// "Not ended" instead of "received": the index of received rows is full of such as have just ended, and would be read for it.
/** Ends rows with what became of them. False when another process ended one of them first: what was done in this scope must not stay. */
export async function settleJournal(rows: readonly { id: number; disposition: Disposition }[]): Promise<boolean> {
  const settled = await query(
    `update inbound_journal j set state = ended.state, reason = ended.reason, message_id = ended.message_id, plaintexts = null
     from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as ended(id, state, reason, message_id)
     where j.id = ended.id and j.state not in ('stored', 'ignored', 'placeholder', 'failed') returning j.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ disposition }) => disposition.state),
      rows.map(({ disposition }) => disposition.reason),
      rows.map(({ disposition }) => ("messageId" in disposition ? disposition.messageId : null)),
    ],
  );
  return settled.length === rows.length;
}

/** It went wrong: tried again after `delayMs`, or given up for good when that is null. */
export const parkJournal = (id: number, reason: string, delayMs: number | null): Promise<object[]> =>
  query(
    `update inbound_journal set attempts = attempts + 1, reason = $2, state = case when $3::float8 is null then 'failed' else state end,
       not_before = now() + make_interval(secs => coalesce($3::float8, 0))
     where id = $1 and state = 'received' returning id`,
    [id, reason.slice(0, 500), delayMs === null ? null : delayMs / 1000],
  );
