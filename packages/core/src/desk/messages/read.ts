import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { readSetting } from "../../company/settings/read.ts";
import { orderSql } from "../../numbers/commands/order.ts";

/** Whether customers may see that the company read their messages. */
export const sendsReadMarks = async (): Promise<boolean> => (await readSetting("sendReadMarks")) !== "disabled";

/** Marks the customer's messages in a locked ticket as read. They are marked on WhatsApp too, unless the company sends no blue ticks. */
export const markRead = (ticketId: number): Promise<number> =>
  run(
    sql`with unread as (
       select id from messages where ticket_id = ${ticketId} and not from_me and ack < 3 order by id for no key update
     ), seen as (
       update messages m set ack = 3 from unread where m.id = unread.id returning m.company_id, m.connection_id, m.chat, m.wid, m.participant
     )
     ${orderSql("read", {
       from: sql`seen m where not exists (select 1 from settings where key = 'sendReadMarks' and value = 'disabled')
         group by m.company_id, m.connection_id, m.chat`,
       of: "m",
       payload: { keys: sql`jsonb_agg(jsonb_build_object('wid', m.wid, 'participant', m.participant))` },
     })}`,
  );
