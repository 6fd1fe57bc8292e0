import { integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { reachSql } from "../../desk/messages/sending/reachable.ts";
import { tellNumbers } from "../presence/sign-channels.ts";

/** Shows the customer that the desk types. It is a passing sign, so a lost one is not repeated. */
export async function showTyping(ticketId: number): Promise<void> {
  const places = await query(
    { connectionId: integer, chat: text },
    sql`select t.connection_id as "connectionId", reach.chat from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join connections w on w.company_id = t.company_id and w.id = t.connection_id ${reachSql}
     where t.id = ${ticketId} and reach.refusal is null`,
  );
  await tellNumbers(places.map((place) => ({ ...place, state: "composing" })));
}
