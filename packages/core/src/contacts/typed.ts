import { query } from "../database.ts";
import { lockTicketsOf } from "../tickets/lock.ts";

/**
 * The typed form of a number was not the one WhatsApp uses: it goes, and what was written to it moves to `chat`, so that answers,
 * reactions and what still waits to be sent find their place.
 */
export async function replaceTyped(contactId: number, chat: string | null): Promise<void> {
  const typed = await query<{ value: string }>(
    "delete from contact_identities where contact_id = $1 and kind = 'phone' and not verified returning value",
    [contactId],
  );
  if (typed.length === 0 || chat === null) return;
  await lockTicketsOf([contactId]);
  await query(
    `with mine as (
       select id from messages where contact_id = $1 and chat = any($2::text[]) order by id for no key update
     ), moved as (update messages m set chat = $3 from mine where m.id = mine.id returning m.company_id, m.id)
     update connection_commands k set chat = $3 from moved
     where k.company_id = moved.company_id and k.message_id = moved.id and k.state = 'waiting' and k.kind <> 'download'`,
    [contactId, typed.map(({ value }) => `${value}@s.whatsapp.net`), chat],
  );
}
