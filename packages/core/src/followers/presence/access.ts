import type { Actor } from "@balcao/shared/permissions";
import { jidSql } from "../../desk/contacts/address.ts";
import { boolean, type RowOf, text, textArray } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { visibleTo } from "../../desk/tickets/access.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";

const watchedShape = {
  ...TicketRow.shape("connectionId"),
  ticketId: TicketRow.columns.id,
  /** The address for writing to the customer; null in a group, where no single person types. */
  chat: text.null,
  /** The company uses the setting that shows its customers' typing. */
  seesTyping: boolean,
  /** All addresses from which signs of the customer may come. */
  addresses: textArray,
};
/** A ticket on somebody's screen, with the addresses of its customer. */
export type WatchedTicket = RowOf<typeof watchedShape>;

/** Which of the given tickets the actor may see. Only users who see a ticket learn who has it on screen and who types. */
export function findWatched(actor: Actor, ticketIds: readonly number[]): Promise<WatchedTicket[]> {
  return query(
    watchedShape,
    sql`select t.id as "ticketId", t.connection_id as "connectionId",
       (select ${jidSql} from contact_identities i
        where i.company_id = t.company_id and i.contact_id = t.contact_id and i.kind in ('lid', 'phone') and not c.is_group
        order by i.kind = 'lid' desc, i.verified desc, i.first_seen desc limit 1) as chat,
       array(select i.kind || ':' || i.value from contact_identities i
        where i.company_id = t.company_id and i.contact_id = t.contact_id and i.kind in ('lid', 'phone') and not c.is_group) as addresses,
       exists (select from settings s where s.company_id = t.company_id and s.key = 'customerTyping' and s.value = 'enabled') as "seesTyping"
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.id = any(${[...ticketIds]}::int[]) and ${visibleTo(actor)}`,
  );
}

/** Whether this ticket is open and the actor's own. Its customer then sees the actor type. */
export async function writesIn(actor: Actor, ticketId: number): Promise<boolean> {
  const found = await run(
    sql`select 1 from tickets where id = ${ticketId} and status = 'open' and user_id = ${actor.userId}`,
  );
  return found > 0;
}
