import type { Actor } from "@balcao/shared/permissions";
import { jidSql } from "../contacts/address.ts";
import { query } from "../database.ts";
import { Binds } from "../sql.ts";
import { visibleTo } from "../tickets/access.ts";

/** A ticket on somebody's screen, and where its customer is heard. */
export interface WatchedTicket {
  ticketId: number;
  connectionId: number;
  /** Where the customer is written to; null in a group, where typing is nobody's in particular. */
  chat: string | null;
  /** The company pays the price of seeing its customers type. */
  seesTyping: boolean;
  /** Every address the customer may be heard under. */
  addresses: string[];
}

/** Those of these tickets that the actor may see: who is looking and who is typing is for them only. */
export function findWatched(actor: Actor, ticketIds: readonly number[]): Promise<WatchedTicket[]> {
  const binds = new Binds();
  const ids = binds.add([...ticketIds]);
  return query<WatchedTicket>(
    `select t.id as "ticketId", t.connection_id as "connectionId",
       (select ${jidSql("i")} from contact_identities i
        where i.company_id = t.company_id and i.contact_id = t.contact_id and i.kind in ('lid', 'phone') and not c.is_group
        order by i.kind = 'lid' desc, i.verified desc, i.first_seen desc limit 1) as chat,
       array(select i.kind || ':' || i.value from contact_identities i
        where i.company_id = t.company_id and i.contact_id = t.contact_id and i.kind in ('lid', 'phone') and not c.is_group) as addresses,
       exists (select from settings s where s.company_id = t.company_id and s.key = 'customerTyping' and s.value = 'enabled') as "seesTyping"
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.id = any(${ids}::int[]) and ${visibleTo(actor, binds)}`,
    binds.values,
  );
}

/** Whether what the actor types in this ticket is meant for its customer. */
export async function writesIn(actor: Actor, ticketId: number): Promise<boolean> {
  const found = await query("select 1 from tickets where id = $1 and status = 'open' and user_id = $2", [
    ticketId,
    actor.userId,
  ]);
  return found.length > 0;
}
