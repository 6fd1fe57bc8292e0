import type { SendFailure } from "@balcao/shared/messages/schema";
import { query } from "../database.ts";
import { tellSchedulesOf } from "../schedules/access.ts";
import { tellMessages } from "./publish.ts";

export interface Tick {
  wid: string;
  ack: 1 | 2 | 3 | 4 | 5;
}

/** Ticks from WhatsApp. They only climb; one that comes late, or for a message we do not know, changes nothing. */
export async function receiveAcks(connectionId: number, ticks: readonly Tick[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const { wid, ack } of ticks) highest.set(wid, Math.max(ack, highest.get(wid) ?? 0));
  const changed = await query<Marked>(
    `with due as (
       select m.id, m.ack as before, given.ack from unnest($2::text[], $3::smallint[]) as given(wid, ack)
       join messages m on m.connection_id = $1 and m.wid = given.wid and m.from_me and m.ack < given.ack
       order by m.id for no key update of m
     )
     update messages m set ack = due.ack, failure = null from due where m.id = due.id returning m.id, due.before`,
    [connectionId, [...highest.keys()], [...highest.values()]],
  );
  await tellAll(changed);
  await tellSchedulesOf(afterAll(changed));
}

interface Marked {
  id: number;
  /** The ticks it had. */
  before: number;
}
/** Those that had been given up. */
const afterAll = (marked: readonly Marked[]): number[] => marked.flatMap(({ id, before }) => (before < 0 ? [id] : []));

export interface Sent {
  messageId: number;
  /** Encoded proto.Message: it serves quotes and retries that phones ask for. */
  raw: Buffer;
  /** From handing it over to the server's answer. */
  ackMs: number;
}

/** The server has them: one tick. */
export async function messagesSent(sent: readonly Sent[]): Promise<void> {
  const marked = await query<Marked>(
    `with due as (
       select m.id, m.ack, given.raw, given.ack_ms from unnest($1::bigint[], $2::bytea[], $3::int[]) as given(id, raw, ack_ms) join messages m on m.id = given.id
       order by m.id for no key update of m
     )
     update messages m set raw = due.raw, ack_ms = due.ack_ms, ack = greatest(due.ack, 1), failure = null from due where m.id = due.id
     returning m.id, due.ack as before`,
    [sent.map(({ messageId }) => messageId), sent.map(({ raw }) => raw), sent.map(({ ackMs }) => ackMs)],
  );
  await tellAll(marked.filter(({ before }) => before < 1));
  await tellSchedulesOf(afterAll(marked));
}

/** They did not go out and will not by themselves; the attendant sees why and may try again. */
export async function messagesFailed(messageIds: readonly number[], failure: SendFailure): Promise<void> {
  const failed = await query<{ id: number }>(
    `with due as (select id from messages where id = any($1::bigint[]) and ack = 0 order by id for no key update)
     update messages m set ack = -1, failure = $2 from due where m.id = due.id returning m.id`,
    [[...messageIds], failure],
  );
  await tellAll(failed);
  await tellSchedulesOf(failed.map(({ id }) => id));
}

export const messageFailed = (messageId: number, failure: SendFailure): Promise<void> =>
  messagesFailed([messageId], failure);

async function tellAll(rows: { id: number }[]): Promise<void> {
  if (rows.length > 0)
    await tellMessages(
      "message.update",
      rows.map((row) => row.id),
    );
}
