import { randomBytes } from "node:crypto";
import { transports } from "@balcao/shared/connections/transports";
import { query } from "../../../base/database.ts";
import { empty, type Sql, sql } from "../../../base/sql.ts";
import { orderSql } from "../../../numbers/commands/order.ts";
import { MessageRow } from "../message.model.ts";
import { tellMessages } from "../publish.ts";
import { isLeavingSql } from "./outgoing.ts";

/**
 * A picture, film or sound that was sent from here and is not a template's header. This is false for a message that became a document, so a message
 * changes only once.
 */
const isShowable = sql`m.from_me and m.source <> 'phone' and m.media_type in ('image', 'video', 'audio') and m.media_id is not null and m.template is null`;

/**
 * Changes the file of a message into a document after Meta refused it as a picture, film or sound. The message is not yet sent, and is tried again.
 * False for any other message.
 */
export const becomeDocument = (messageId: number): Promise<boolean> =>
  turn(sql`update messages m set media_type = 'application' where m.id = ${messageId} and m.ack = 0 and ${isShowable}
    returning m.company_id, m.connection_id, m.chat, m.id`);

/**
 * Does the same for a message that Meta had accepted: it is sent as a document under another id. A message whose first sending still waits for Meta's
 * answer is left alone, because that answer would mark it as sent.
 */
export function sendAsDocument(connectionId: number, wid: string): Promise<boolean> {
  const id = transports.official.chooseId(randomBytes);
  return turn(
    sql`update messages m set media_type = 'application', ack = 0, failure = null, wid = ${id}
      where m.connection_id = ${connectionId} and m.wid = ${wid} and m.ack = 1 and ${isShowable} and not ${isLeavingSql}
      returning m.company_id, m.connection_id, m.chat, m.id`,
    sql`, line as (${orderSql("send", { from: sql`turned m`, of: "m", messageId: sql`m.id` })})`,
  );
}

async function turn(update: Sql, order: Sql = empty): Promise<boolean> {
  const turned = await query(MessageRow.shape("id"), sql`with turned as (${update})${order} select id from turned`);
  await tellMessages(
    "message.update",
    turned.map(({ id }) => id),
  );
  return turned.length > 0;
}
