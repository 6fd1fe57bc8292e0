import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { tagsApi } from "@balcao/shared/tags/api";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { recordShown } from "../tickets/activity-record.ts";
import { lockTicketFor, requireAction, showTicket } from "../tickets/access.ts";
import { tellTicket } from "../tickets/publish.ts";
import { TagRow } from "./tag.model.ts";

/** Gives the ticket exactly these tags. Browsers get no event when the ticket already had exactly these tags. */
export async function syncTags(actor: Actor, { ticketId, tags }: Input<typeof tagsApi.sync>["body"]): Promise<Ticket> {
  requireAction(actor, await lockTicketFor(actor, ticketId));
  const wanted = [...new Set(tags)];
  // The tags are locked until the end, so the deletion of a tag comes either before this change or after it.
  const known = await run(sql`select 1 from tags where id = any(${wanted}::int[]) order by id for key share`);
  if (known < wanted.length) throw new AppError("ERR_NO_TAG_FOUND");
  const changed = await query(
    { ...TagRow.shape("name"), isOn: boolean },
    sql`with gone as (
       delete from ticket_tags where ticket_id = ${ticketId} and tag_id <> all(${wanted}::int[]) returning tag_id
     ), come as (
       insert into ticket_tags (company_id, ticket_id, tag_id) select ${actor.companyId}, ${ticketId}, unnest(${wanted}::int[])
       on conflict do nothing returning tag_id
     )
     select k.name, changed.is_on as "isOn"
     from (select tag_id, false as is_on from gone union all select tag_id, true from come) changed
     join tags k on k.id = changed.tag_id order by changed.is_on, k.name, k.id`,
  );
  if (changed.length === 0) return showTicket(actor, ticketId);
  const noted = changed.map(
    ({ name, isOn }) => ({ kind: isOn ? "tagged" : "untagged", details: { tag: name } }) as const,
  );
  await recordShown([ticketId], actor.userId, noted);
  return tellTicket(ticketId, null);
}
