import type { CallBody } from "@balcao/shared/messages/schema";
import { happened } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { order } from "../../numbers/commands/order.ts";
import { readSetting } from "../../company/settings/read.ts";
import type { Disposition, InboundMessage } from "./inbound.ts";
import { receiveMessage } from "./receive.ts";

export interface InboundCall {
  /** The message that the conversation shows for the call; `receiveCall` fills its body. */
  message: InboundMessage;
  isVideo: boolean;
  /** The caller's address, which WhatsApp needs for refusing the call. */
  from: string;
}

/** A call that is older than this no longer rings, and its caller no longer waits for an answer. */
const ringsMs = 60_000;

/**
 * Stores a call like a message, so that customers who only call are seen too. If the company takes no calls, the call is refused and the caller gets
 * a text. A group gets no text.
 */
export async function receiveCall({ message, isVideo, from }: InboundCall, now = new Date()): Promise<Disposition> {
  const isRinging = now.getTime() - message.serverTime.getTime() < ringsMs;
  const isRefused = isRinging && (await readSetting("call")) === "disabled";
  const body: CallBody = `${isVideo ? "video" : "voice"}${isRefused ? "-refused" : ""}`;
  const disposition = await receiveMessage({ ...message, mediaType: "call_log", body });
  if (!isRefused || disposition.state !== "stored" || disposition.reason !== null) return disposition;
  await turnAway(message, from);
  if (message.participant === null) await happened("call.refused", { messageId: disposition.messageId, at: now });
  return disposition;
}

const turnAway = ({ connectionId, wid }: InboundMessage, from: string): Promise<object[]> =>
  order("reject", {
    from: sql`connections w where id = ${connectionId}`,
    of: "w",
    connectionId: sql`w.id`,
    key: sql`${wid}::text`,
    payload: { callId: sql`${wid}::text`, from: sql`${from}::text` },
  });
