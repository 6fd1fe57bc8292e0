import type { SendFailure } from "@balcao/shared/messages/schema";
import { boolean, smallint } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { type AckChange, happened } from "../../../base/happenings.ts";
import { listed, type Sql, sql } from "../../../base/sql.ts";
import { MessageRow } from "../message.model.ts";
import { tellMessages } from "../publish.ts";

const ackChange = {
  messageId: MessageRow.columns.id,
  campaignId: MessageRow.columns.campaignId,
  before: smallint,
  after: smallint,
};

export interface Tick {
  wid: string;
  ack: 1 | 2 | 3 | 4 | 5;
}

/** Failures that we noted ourselves. The server never reported that the message did not arrive, so a later tick of the server counts. */
const ours = [
  "unconfirmed",
  "opted-out",
  "too-old",
  "no-connection",
  "internal",
] as const satisfies readonly SendFailure[];
/**
 * Whether a tick may raise a message `m`. A failure that the server reported is final, because an earlier report of the server may come after it.
 * Only the tick of a phone that has the message counts more.
 */
const mayLift = (ack: Sql): Sql => sql`(m.ack >= 0 or ${ack} >= 2 or m.failure = any(${[...ours]}::text[]))`;

/** Stores ticks from WhatsApp. The stored tick only rises. A late tick, or a tick for an unknown message, changes nothing. */
export async function receiveAcks(connectionId: number, ticks: readonly Tick[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const { wid, ack } of ticks) highest.set(wid, Math.max(ack, highest.get(wid) ?? 0));
  const changed = await query(
    { ...ackChange, wasHeld: boolean },
    sql`with due as (
       select m.id, m.ack as before, m.held as was_held, given.ack
       from ${listed("given", { wid: sql`${[...highest.keys()]}::text[]`, ack: sql`${[...highest.values()]}::smallint[]` })}
       join messages m on m.connection_id = ${connectionId} and m.wid = given.wid and m.from_me and m.ack < given.ack and ${mayLift(sql`given.ack`)}
       order by m.id for no key update of m
     )
     update messages m set ack = due.ack, failure = null, held = false, unopened = m.unopened and due.ack < 2 from due where m.id = due.id returning m.id as "messageId", m.campaign_id as "campaignId", due.before, due.ack as after, due.was_held as "wasHeld"`,
  );
  await tellChanges(changed);
}

/** Marks messages that customers' phones could not open and asked for again. A later tick removes the mark. */
export async function messagesUnopened(connectionId: number, wids: readonly string[]): Promise<void> {
  const marked = await query(
    MessageRow.shape("id"),
    sql`update messages set unopened = true
     where connection_id = ${connectionId} and wid = any(${[...wids]}::text[]) and from_me and ack between 0 and 1 and not unopened returning id`,
  );
  await tellMessages(
    "message.update",
    marked.map(({ id }) => id),
  );
}

export interface SentMessage {
  messageId: number;
  /** The id of the message on WhatsApp, from a network that chooses it only when the message is sent. */
  wid?: string | null;
  /** The content in the transport's own bytes, which quotes and retries of phones need. */
  raw: Buffer;
  /** The milliseconds from handing the message over to the server's answer. */
  ackMs: number;
}

/** Gives these messages one tick, because the server has them. A message that Meta holds keeps waiting. */
export async function messagesSent(sent: readonly SentMessage[]): Promise<void> {
  const marked = await query(
    ackChange,
    sql`with due as (
       select m.id, m.ack, not m.held and ${mayLift(sql`1`)} as lifts, given.raw, given.ack_ms, coalesce(given.wid, m.wid) as wid
       from ${listed("given", {
         id: sql`${sent.map(({ messageId }) => messageId)}::bigint[]`,
         raw: sql`${sent.map(({ raw }) => raw)}::bytea[]`,
         ack_ms: sql`${sent.map(({ ackMs }) => ackMs)}::int[]`,
         wid: sql`${sent.map(({ wid }) => wid ?? null)}::text[]`,
       })} join messages m on m.id = given.id
       order by m.id for no key update of m
     )
     update messages m set wid = due.wid, raw = due.raw, ack_ms = due.ack_ms, ack = case when due.lifts then greatest(due.ack, 1) else due.ack end, failure = case when due.lifts then null else m.failure end from due where m.id = due.id
     returning m.id as "messageId", m.campaign_id as "campaignId", due.ack as before, m.ack as after`,
  );
  await tellChanges(marked.filter(({ before, after }) => before < after));
}

/** Marks messages that were not sent and are not tried again automatically. The attendant sees the reason and may try again. */
export async function messagesFailed(messageIds: readonly number[], failure: SendFailure): Promise<void> {
  const failed = await query(
    ackChange,
    sql`with due as (select id, ack from messages where id = any(${[...messageIds]}::bigint[]) and ack = 0 order by id for no key update)
     update messages m set ack = -1, failure = ${failure}, held = false from due where m.id = due.id returning m.id as "messageId", m.campaign_id as "campaignId", due.ack as before, m.ack as after`,
  );
  await tellChanges(failed);
}

/**
 * Marks messages that the server took and later reported as not delivered. A message that has reached a phone does not change, because the server's
 * reports may come in any order.
 */
export async function messagesRefused(
  connectionId: number,
  wids: readonly string[],
  failure: SendFailure,
): Promise<void> {
  const failed = await query(
    ackChange,
    sql`with due as (
       select id, ack from messages where connection_id = ${connectionId} and wid = any(${[...wids]}::text[]) and from_me and ack in (0, 1)
       order by id for no key update
     )
     update messages m set ack = -1, failure = ${failure}, held = false from due where m.id = due.id returning m.id as "messageId", m.campaign_id as "campaignId", due.ack as before, m.ack as after`,
  );
  await tellChanges(failed);
}

/**
 * Marks a message that Meta took and holds until it knows how people like the template. The message waits until a status says that it was sent or
 * dropped.
 */
export async function messageHeld(connectionId: number, wid: string): Promise<void> {
  const held = await query(
    ackChange,
    sql`update messages m set held = true where m.connection_id = ${connectionId} and m.wid = ${wid} and m.from_me and m.ack = 0
      returning m.id as "messageId", m.campaign_id as "campaignId", m.ack as before, m.ack as after`,
  );
  await tellChanges(held);
}

export const messageFailed = (messageId: number, failure: SendFailure): Promise<void> =>
  messagesFailed([messageId], failure);

async function tellChanges(changes: readonly AckChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tellMessages(
    "message.update",
    changes.map(({ messageId }) => messageId),
  );
  await happened("messages.acked", { changes });
}
