import { randomBytes } from "node:crypto";
import { transports } from "@balcao/shared/connections/transports";
import { boolean } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { kindIn, priorities, sendKinds } from "../../../numbers/commands/kinds.ts";
import { order } from "../../../numbers/commands/order.ts";
import { MessageRow } from "../message.model.ts";
import { tellMessages } from "../publish.ts";
import { isLeavingSql } from "./outgoing.ts";

/** How many times a message is sent again after Meta accepted it and did not deliver it. */
const againAtMost = 3;

/** The commands `k` that sent the message `m`, or are to send it, in SQL. */
const sends = sql`connection_commands k where k.company_id = m.company_id and k.message_id = m.id and ${kindIn("k", sendKinds)}`;
const sendsSql = sql`(select count(*) from ${sends})`;

/**
 * Called when Meta took a message of ours and did not deliver it, for a temporary reason. Sends the message again under another id, each time after a
 * longer pause. False after some tries, for a contact who was blocked since, and for a message whose sending still waits for Meta's answer, because
 * that answer would mark it as sent. The priority stays, because a message that nobody waits for is not sent to a customer who opted out or answered
 * since.
 */
export async function sendLater(connectionId: number, wid: string): Promise<boolean> {
  const id = transports.official.chooseId(randomBytes);
  const [message] = await query(
    { ...MessageRow.shape("id"), isTemplate: boolean, isUrgent: boolean },
    sql`update messages m set ack = 0, failure = null, wid = ${id} from contacts c
      where m.connection_id = ${connectionId} and m.wid = ${wid} and m.from_me and m.source <> 'phone' and m.ack = 1
        and c.company_id = m.company_id and c.id = m.contact_id and (c.blocked_at is null or c.is_group)
        and ${sendsSql} between 1 and ${raw(againAtMost)} and not ${isLeavingSql}
      returning m.id, m.template is not null as "isTemplate",
        (select k.priority < ${raw(priorities.machine)} from ${sends} order by k.id desc limit 1) as "isUrgent"`,
  );
  if (!message) return false;
  const from = sql`messages m where m.id = ${message.id}`;
  const priority = message.isUrgent ? "person" : "machine";
  const ordered = { from, of: "m", messageId: sql`m.id`, priority } as const;
  const [command] = await order(message.isTemplate ? "template" : "send", ordered);
  await run(
    sql`update connection_commands set not_before = now() + make_interval(secs => power(4, (
        select ${sendsSql} - 1 from messages m where m.id = ${message.id}))) where id = ${command?.id ?? 0}`,
  );
  await tellMessages("message.update", [message.id]);
  return true;
}
