import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { tagsApi } from "@balcao/shared/tags/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { query } from "../database.ts";
import { lockTicketFor, requireAction, showTicket } from "../tickets/access.ts";
import { tellTicket } from "../tickets/publish.ts";

/** These are the ticket's tags from now on; nothing is told when they were so before. */
export async function syncTags(actor: Actor, { ticketId, tags }: Input<typeof tagsApi.sync>["body"]): Promise<Ticket> {
  requireAction(actor, await lockTicketFor(actor, ticketId));
  const wanted = [...new Set(tags)];
  // Held until the end: a tag that is being deleted is gone for us, or goes after us.
  const known = await query("select 1 from tags where id = any($1::int[]) order by id for key share", [wanted]);
  if (known.length < wanted.length) throw new AppError("ERR_NO_TAG_FOUND");
  const changed = await query(
    `with gone as (
       delete from ticket_tags where ticket_id = $2 and tag_id <> all($3::int[]) returning tag_id
     ), come as (
       insert into ticket_tags (company_id, ticket_id, tag_id) select $1, $2, unnest($3::int[])
       on conflict do nothing returning tag_id
     )
     select tag_id from gone union all select tag_id from come`,
    [actor.companyId, ticketId, wanted],
  );
  return changed.length === 0 ? showTicket(actor, ticketId) : tellTicket(ticketId, null);
}
