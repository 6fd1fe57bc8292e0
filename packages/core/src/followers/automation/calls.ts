import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { MessageRow } from "../../desk/messages/message.model.ts";
import { act } from "./act.ts";

/** A caller who rings again within this many minutes gets no second answer. */
const repeatMinutes = 10;

/** Sends a caller the text that nobody takes calls here. */
export async function answerCall({ messageId, at }: Happenings["call.refused"]): Promise<void> {
  const [caller] = await query(
    MessageRow.shape("ticketId"),
    sql`update contacts c set call_answered_at = ${at} from messages m
      where m.id = ${messageId} and c.company_id = m.company_id and c.id = m.contact_id
        and (c.call_answered_at is null or c.call_answered_at <= ${at}::timestamptz - make_interval(mins => ${repeatMinutes}))
      returning ${MessageRow.pick("m", "ticketId")}`,
  );
  if (caller) await act(caller.ticketId, { kind: "call" });
}
