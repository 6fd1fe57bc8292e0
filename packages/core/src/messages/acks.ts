import type { SendFailure } from "@balcao/shared/messages/schema";
import { query } from "../database.ts";
import { storeSentRaw } from "./outgoing.ts";
import { tellMessages } from "./publish.ts";

export interface Tick {
  wid: string;
  ack: 1 | 2 | 3 | 4 | 5;
}

/** Ticks from WhatsApp. They only climb; one that comes late, or for a message we do not know, changes nothing. */
export async function receiveAcks(connectionId: number, ticks: readonly Tick[]): Promise<void> {
  const highest = new Map<string, number>();
  for (const { wid, ack } of ticks) highest.set(wid, Math.max(ack, highest.get(wid) ?? 0));
  const changed = await query<{ id: number }>(
    `update messages m set ack = given.ack, failure = null from unnest($2::text[], $3::smallint[]) as given(wid, ack)
     where m.connection_id = $1 and m.wid = given.wid and m.from_me and m.ack < given.ack returning m.id`,
    [connectionId, [...highest.keys()], [...highest.values()]],
  );
  await tellAll(changed);
}

/** The server has them: one tick. `raw`, the encoded proto.Message, serves quotes and retries that phones ask for. */
export async function messagesSent(sent: readonly { messageId: number; raw: Buffer }[]): Promise<void> {
  for (const { messageId, raw } of sent) await storeSentRaw(messageId, raw);
  await tellAll(
    await query<{ id: number }>(
      "update messages set ack = 1, failure = null where id = any($1::bigint[]) and ack < 1 returning id",
      [sent.map(({ messageId }) => messageId)],
    ),
  );
}

/** It did not go out and will not by itself; the attendant sees why and may try again. */
export async function messageFailed(messageId: number, failure: SendFailure): Promise<void> {
  await tellAll(
    await query<{ id: number }>("update messages set ack = -1, failure = $2 where id = $1 and ack = 0 returning id", [
      messageId,
      failure,
    ]),
  );
}

async function tellAll(rows: { id: number }[]): Promise<void> {
  if (rows.length > 0)
    await tellMessages(
      "message.update",
      rows.map((row) => row.id),
    );
}
