import { randomBytes } from "node:crypto";
import { transports } from "@balcao/shared/connections/transports";
import { boolean } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { kindIn, sendKinds } from "../../../numbers/commands/kinds.ts";
import { order } from "../../../numbers/commands/order.ts";
import { MessageRow } from "../message.model.ts";
import { tellMessages } from "../publish.ts";

/** A message is sent again so many times after Meta took it and did not deliver it. */
const againAtMost = 3;

/** How many commands sent the message `m`, or are to send it, in SQL. */
const sendsSql = sql`(select count(*) from connection_commands k
       where k.company_id = m.company_id and k.message_id = m.id and ${kindIn("k", sendKinds)})`;

/**
 * Meta took a message of ours and did not deliver it, for a reason that passes. Sends the message again under another id, each time after a longer pause.
 * False after some tries, and for a message without a tick, because its first sending still waits for Meta's answer and would be marked as sent by it.
 */
export async function sendLater(connectionId: number, wid: string): Promise<boolean> {
  const id = transports.official.chooseId(randomBytes);
  const [message] = await query(
    { ...MessageRow.shape("id"), isTemplate: boolean },
    sql`update messages m set ack = 0, failure = null, wid = ${id}
      where m.connection_id = ${connectionId} and m.wid = ${wid} and m.from_me and m.source <> 'phone' and m.ack = 1
        and ${sendsSql} between 1 and ${raw(againAtMost)}
      returning m.id, m.template is not null as "isTemplate"`,
  );
  if (!message) return false;
  const from = sql`messages m where m.id = ${message.id}`;
  const [command] = await order(message.isTemplate ? "template" : "send", { from, of: "m", messageId: sql`m.id` });
  await run(
    sql`update connection_commands set not_before = now() + make_interval(secs => power(4, (
        select ${sendsSql} - 1 from messages m where m.id = ${message.id}))) where id = ${command?.id ?? 0}`,
  );
  await tellMessages("message.update", [message.id]);
  return true;
}
