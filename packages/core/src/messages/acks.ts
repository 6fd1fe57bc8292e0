import type { SendFailure } from "@balcao/shared/messages/schema";
import { query } from "../database.ts";
import { tellMessages } from "./publish.ts";

/** A tick from WhatsApp. Ticks only climb; one that comes late, or for a message we do not know, changes nothing. */
export async function receiveAck({
  connectionId,
  wid,
  ack,
}: {
  connectionId: number;
  wid: string;
  ack: 1 | 2 | 3 | 4 | 5;
}): Promise<void> {
  const changed = await query<{ id: number }>(
    `update messages set ack = $3, failure = null
     where connection_id = $1 and wid = $2 and from_me and ack < $3 returning id`,
    [connectionId, wid, ack],
  );
  await tellAll(changed);
}

/** The server has it: one tick. */
export async function messageSent(messageId: number): Promise<void> {
  await tellAll(
    await query<{ id: number }>("update messages set ack = 1, failure = null where id = $1 and ack < 1 returning id", [
      messageId,
    ]),
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
