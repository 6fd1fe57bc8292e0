import type { CallBody } from "@balcao/shared/messages/schema";
import { speak } from "../automation/speak.ts";
import { wordingOf } from "../automation/wording.ts";
import { query } from "../database.ts";
import { readSetting } from "../settings/read.ts";
import type { Disposition, InboundMessage } from "./inbound.ts";
import { receiveMessage } from "./receive.ts";

export interface InboundCall {
  /** What the conversation shows of it; its body says what became of it. */
  message: InboundMessage;
  isVideo: boolean;
  /** Who rings: whoever turns the call away must name them. */
  from: string;
}

/** What came later than this rings no more, and its caller does not wait for a word. */
const ringsMs = 60_000;
/** One word to a caller, however often it rings. */
const repeatMinutes = 10;

/**
 * Stores a call like a message, so that whoever only calls is seen too. Where calls are not taken it is turned away, and its caller told so;
 * a group is not written to for one member's call.
 */
export async function receiveCall({ message, isVideo, from }: InboundCall, now = new Date()): Promise<Disposition> {
  const isRinging = now.getTime() - message.serverTime.getTime() < ringsMs;
  const isRefused = isRinging && (await readSetting("call")) === "disabled";
  const body: CallBody = `${isVideo ? "video" : "voice"}${isRefused ? "-refused" : ""}`;
  const disposition = await receiveMessage({ ...message, mediaType: "call_log", body });
  if (!isRefused || disposition.state !== "stored" || disposition.reason !== null) return disposition;
  await turnAway(message, from);
  if (message.participant === null) await answer(disposition.messageId, now);
  return disposition;
}

const turnAway = ({ connectionId, wid }: InboundMessage, from: string): Promise<object[]> =>
  query(
    `insert into connection_commands (company_id, connection_id, chat, kind, payload)
     select company_id, id, 'call:' || $2, 'reject', $3::jsonb from connections where id = $1 returning id`,
    [connectionId, wid, JSON.stringify({ callId: wid, from })],
  );

async function answer(messageId: number, now: Date): Promise<void> {
  const [caller] = await query<{ ticketId: number; connectionId: number }>(
    `with told as (
       update contacts c set call_answered_at = $2 from messages m
       where m.id = $1 and c.company_id = m.company_id and c.id = m.contact_id
         and (c.call_answered_at is null or c.call_answered_at <= $2::timestamptz - make_interval(mins => $3))
       returning m.ticket_id, m.connection_id)
     select ticket_id as "ticketId", connection_id as "connectionId" from told`,
    [messageId, now, repeatMinutes],
  );
  if (!caller) return;
  const wording = await wordingOf(caller.connectionId, ["callMessage"]);
  await speak(caller.ticketId, wording.setting("callMessage"));
}
