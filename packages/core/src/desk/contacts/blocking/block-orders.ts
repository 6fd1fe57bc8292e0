import { boolean, type RowOf, text } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { kindIn } from "../../../numbers/commands/kinds.ts";
import { order, orderSql } from "../../../numbers/commands/order.ts";
import { canSql } from "../../../numbers/connections/capabilities.ts";

/**
 * Orders each number to tell WhatsApp whether the contact is blocked. A number tells the contact's state at the moment when it carries out the order.
 * Numbers that are not connected do it later.
 */
export const askToBlock = (contactId: number, but: number | null = null): Promise<object[]> =>
  order("block", { ...linked(but), key: sql`${contactId}::int`, payload: { contactId: sql`${contactId}::int` } });

/** All linked numbers of the company that can block, except the number `but`. */
const linked = (but: number | null) =>
  ({
    from: sql`connections w where deleted_at is null and number is not null and ${canSql("blocking")} and id is distinct from ${but}`,
    of: "w",
    connectionId: sql`w.id`,
  }) as const;

/** Orders the unblocking of addresses that a blocked contact lost, because somebody else may have them now. */
export async function askToLetIn(contactId: number): Promise<void> {
  const known = await blockOrder(contactId);
  if (known?.blocked)
    await order("block", {
      ...linked(null),
      key: sql`${contactId}::int`,
      payload: { phone: sql`${known.phone}::text`, lid: sql`${known.lid}::text` },
    });
}

/**
 * Orders a newly linked number to block all blocked contacts, because it has blocked nobody on WhatsApp yet. From this one order, an order for each
 * contact is made.
 */
export const blockAllOn = (connectionId: number): Promise<object[]> =>
  order("block", {
    from: sql`connections w where id = ${connectionId} and ${canSql("blocking")} and exists (
       select 1 from contacts c where c.company_id = w.company_id and c.blocked_at is not null and c.merged_into is null)`,
    of: "w",
    connectionId: sql`w.id`,
    key: sql`'all'`,
    payload: { after: sql`0` },
  });

/** How many of these orders wait for a number at a time. If an account blocks hundreds of contacts in a burst, WhatsApp treats it as a machine. */
const atOnce = 5;

/** Orders the next few contacts and notes the position. Answers false when there are no more. While earlier orders still wait, it orders fewer. */
export async function blockSome(commandId: number): Promise<boolean> {
  const [progress] = await query(
    { goesOn: boolean },
    sql`with whole as (
       select company_id, connection_id, (payload->>'after')::int as after from connection_commands where id = ${commandId} for no key update
     ), next as (
       select c.company_id, w.connection_id, c.id from whole w join contacts c on c.company_id = w.company_id
       where c.blocked_at is not null and c.merged_into is null and c.id > w.after order by c.id limit greatest(0, ${raw(atOnce)} - (
         select count(*) from connection_commands k join whole w on k.connection_id = w.connection_id
         where ${kindIn("k", ["block"])} and k.state = 'waiting' and k.id <> ${commandId}))
     ), orders as (
       ${orderSql("block", { from: sql`next n`, of: "n", payload: { contactId: sql`n.id` } })}
     ), far as (
       update connection_commands set payload = jsonb_build_object('after', (select max(id) from next)) where id = ${commandId} and exists (select 1 from next)
     )
     select exists (select 1 from whole w join contacts c on c.company_id = w.company_id
       where c.blocked_at is not null and c.merged_into is null and c.id > coalesce((select max(id) from next), w.after)) as "goesOn"`,
  );
  return progress?.goesOn ?? false;
}

const blockOrderShape = { blocked: boolean, phone: text.null, lid: text.null };
export type BlockOrder = RowOf<typeof blockOrderShape>;

/** The block state of a contact that a number must tell WhatsApp now; null when the contact was deleted. */
export async function blockOrder(contactId: number): Promise<BlockOrder | null> {
  const [found] = await query(
    blockOrderShape,
    sql`select c.blocked_at is not null as blocked, coalesce(min(i.value) filter (where i.kind = 'phone' and i.verified), nullif(c.number, '')) as phone,
       min(i.value) filter (where i.kind = 'lid') as lid
     from contacts c left join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
     where c.id = ${contactId} and c.merged_into is null group by c.id, c.blocked_at, c.number`,
  );
  return found ?? null;
}

/** The block state of addresses that a blocked contact had. Another contact may have them now, and may be blocked too. */
export async function freedOrder({ phone, lid }: Omit<BlockOrder, "blocked">): Promise<BlockOrder> {
  const blocked = await run(
    sql`select 1 from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where (i.kind, i.value) in (('phone', ${phone}::text), ('lid', ${lid}::text)) and c.blocked_at is not null limit 1`,
  );
  return { phone, lid, blocked: blocked > 0 };
}
