import { query } from "../database.ts";

/** Each number says to WhatsApp what the contact's mark says when its turn comes: those that are not open, once they are. */
export const askToBlock = (contactId: number, but: number | null = null): Promise<object[]> =>
  query(
    `insert into connection_commands (company_id, connection_id, chat, kind, payload)
     select company_id, id, 'block:' || $1::int, 'block', jsonb_build_object('contactId', $1::int) from connections
     where deleted_at is null and number is not null and id is distinct from $2 returning id`,
    [contactId, but],
  );

/** A number that was just linked knows of nobody yet. */
export const blockAllOn = (connectionId: number): Promise<object[]> =>
  query(
    `insert into connection_commands (company_id, connection_id, chat, kind, payload)
     select company_id, $1, 'block:' || id, 'block', jsonb_build_object('contactId', id) from contacts
     where blocked_at is not null and merged_into is null returning id`,
    [connectionId],
  );

export interface BlockOrder {
  blocked: boolean;
  phone: string | null;
  lid: string | null;
}

/** What WhatsApp has to be told of a contact now; null when it is gone. */
export async function blockOrder(contactId: number): Promise<BlockOrder | null> {
  const [order] = await query<BlockOrder>(
    `select c.blocked_at is not null as blocked, coalesce(min(i.value) filter (where i.kind = 'phone' and i.verified), nullif(c.number, '')) as phone,
       min(i.value) filter (where i.kind = 'lid') as lid
     from contacts c left join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
     where c.id = $1 and c.merged_into is null group by c.id, c.blocked_at, c.number`,
    [contactId],
  );
  return order ?? null;
}
