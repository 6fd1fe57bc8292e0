import { query } from "../database.ts";

/** Each number says to WhatsApp what the contact's mark says when its turn comes: those that are not open, once they are. */
export const askToBlock = (contactId: number, but: number | null = null): Promise<object[]> =>
  query(
    `insert into connection_commands (company_id, connection_id, chat, kind, payload)
     select company_id, id, 'block:' || $1::int, 'block', jsonb_build_object('contactId', $1::int) from connections
     where deleted_at is null and number is not null and id is distinct from $2 returning id`,
    [contactId, but],
  );

/** The addresses of somebody blocked are theirs no more: whoever has them now is let in again. */
export async function askToLetIn(contactId: number): Promise<void> {
  const order = await blockOrder(contactId);
  if (order?.blocked)
    await query(
      `insert into connection_commands (company_id, connection_id, chat, kind, payload)
       select company_id, id, 'block:' || $1::int, 'block', jsonb_build_object('phone', $2::text, 'lid', $3::text) from connections
       where deleted_at is null and number is not null`,
      [contactId, order.phone, order.lid],
    );
}

/** A number that was just linked knows of nobody yet: one order, out of which come those for each contact. */
export const blockAllOn = (connectionId: number): Promise<object[]> =>
  query(
    `insert into connection_commands (company_id, connection_id, chat, kind, payload)
     select company_id, id, 'block:all', 'block', '{"after": 0}' from connections w where id = $1 and exists (
       select 1 from contacts c where c.company_id = w.company_id and c.blocked_at is not null and c.merged_into is null) returning id`,
    [connectionId],
  );

/** So many of them wait for a number at a time: WhatsApp takes whoever blocks hundreds in a burst for a machine. */
const atOnce = 5;

/** Orders the next few and remembers how far it came; false when there were no more. As long as those before wait there are fewer. */
export async function blockSome(commandId: number): Promise<boolean> {
  const [progress] = await query<{ goesOn: boolean }>(
    `with whole as (
       select company_id, connection_id, (payload->>'after')::int as after from connection_commands where id = $1 for no key update
     ), next as (
       select c.company_id, w.connection_id, c.id from whole w join contacts c on c.company_id = w.company_id
       where c.blocked_at is not null and c.merged_into is null and c.id > w.after order by c.id limit greatest(0, ${atOnce} - (
         select count(*) from connection_commands k join whole w on k.connection_id = w.connection_id
         where k.kind = 'block' and k.state = 'waiting' and k.id <> $1))
     ), orders as (
       insert into connection_commands (company_id, connection_id, chat, kind, payload)
       select company_id, connection_id, 'block:' || id, 'block', jsonb_build_object('contactId', id) from next
     ), far as (
       update connection_commands set payload = jsonb_build_object('after', (select max(id) from next)) where id = $1 and exists (select 1 from next)
     )
     select exists (select 1 from whole w join contacts c on c.company_id = w.company_id
       where c.blocked_at is not null and c.merged_into is null and c.id > coalesce((select max(id) from next), w.after)) as "goesOn"`,
    [commandId],
  );
  return progress?.goesOn ?? false;
}

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

/** The same of addresses that were a blocked contact's: by now they may be another's who is blocked too. */
export async function freedOrder({ phone, lid }: Omit<BlockOrder, "blocked">): Promise<BlockOrder> {
  const blocked = await query(
    `select 1 from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where (i.kind, i.value) in (('phone', $1::text), ('lid', $2::text)) and c.blocked_at is not null limit 1`,
    [phone, lid],
  );
  return { phone, lid, blocked: blocked.length > 0 };
}
