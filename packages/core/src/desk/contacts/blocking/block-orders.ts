import { boolean } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { raw, type Sql, sql } from "../../../base/sql.ts";
import { kindIn } from "../../../numbers/commands/kinds.ts";
import { order, orderSql } from "../../../numbers/commands/order.ts";
import { canSql } from "../../../numbers/connections/capabilities.ts";
import { reachedBySql } from "../address.ts";
import { addressesSql, blockOrder } from "./block-order.ts";

/**
 * Orders each number to tell WhatsApp whether the contact is blocked. A number tells the contact's state at the moment when it carries out the order.
 * Numbers that are not connected do it later.
 */
export const askToBlock = (contactId: number, but: number | null = null): Promise<object[]> =>
  order("block", {
    ...linked(contactId, but),
    key: sql`${contactId}::int`,
    payload: { contactId: sql`${contactId}::int` },
  });

/**
 * All linked numbers of the company that can block the contact, except the number `but`. A number that cannot block just anybody can block only a
 * person who wrote to it.
 */
const linked = (contactId: number, but: number | null) =>
  ({
    from: sql`connections w where deleted_at is null and number is not null and ${canSql("blocking")} and id is distinct from ${but}
      and (${canSql("blockingAnyTime")} or exists (select 1 from contact_identities i join service_windows s
        on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value
        where i.company_id = w.company_id and i.contact_id = ${contactId} and s.connection_id = w.id))`,
    of: "w",
    connectionId: sql`w.id`,
  }) as const;

/**
 * Orders one number, which cannot block just anybody, to tell its network again whether the contact is blocked. It is called when a blocked contact
 * just wrote to the number, or when the network has another state. While such an order waits, there is no second one.
 */
export const askNumberToBlock = (contactId: number, connectionId: number): Promise<object[]> =>
  order("block", {
    from: sql`connections w where id = ${connectionId} and ${canSql("blocking")} and not ${canSql("blockingAnyTime")} and not exists (
       select 1 from connection_commands k where k.company_id = w.company_id and k.connection_id = w.id and k.state = 'waiting'
         and ${kindIn("k", ["block"])} and k.lane = 'block:' || ${contactId}::int)`,
    of: "w",
    connectionId: sql`w.id`,
    key: sql`${contactId}::int`,
    payload: { contactId: sql`${contactId}::int` },
  });

/**
 * Orders the unblocking of the phone and the LID of a blocked contact. The contact loses them, because somebody else may have them now. With
 * `losesIds`, Meta's ids are unblocked too, by the numbers that know them.
 */
export async function askToLetIn(contactId: number, { losesIds }: { losesIds: boolean }): Promise<void> {
  const known = await blockOrder(contactId, null);
  if (!known?.blocked) return;
  if (known.phone !== null || known.lid !== null)
    await order("block", {
      ...linked(contactId, null),
      key: sql`${contactId}::int`,
      payload: { phone: sql`${known.phone}::text`, lid: sql`${known.lid}::text` },
    });
  if (losesIds) await letIn(contactId, sql`i.kind = 'bsuid'`);
}

/**
 * Orders the unblocking of a phone that a blocked contact loses, by numbers whose network blocks phones. Other networks block the account, which the
 * contact keeps.
 */
export const askToLetPhoneIn = (contactId: number, phone: string): Promise<void> =>
  letIn(contactId, sql`i.kind = 'phone' and i.value = ${phone}`);

/** Orders the unblocking of some addresses `i` of a blocked contact by the numbers that cannot block just anybody and reach these addresses. */
async function letIn(contactId: number, which: Sql): Promise<void> {
  const { from, ...numbers } = linked(contactId, null);
  const lost = sql`i.company_id = w.company_id and i.contact_id = ${contactId} and ${which} and ${reachedBySql}`;
  await order("block", {
    ...numbers,
    from: sql`${from} and not ${canSql("blockingAnyTime")} and exists (select 1 from contact_identities i
      join contacts c on c.company_id = i.company_id and c.id = i.contact_id and c.blocked_at is not null where ${lost})`,
    key: sql`${contactId}::int`,
    payload: { phone: sql`null::text`, lid: sql`null::text`, addresses: addressesSql(lost) },
  });
}

/**
 * Orders a newly linked number to block all blocked contacts, because it has blocked nobody on WhatsApp yet. From this one order, an order for each
 * contact is made. A number that cannot block just anybody blocks them once they write.
 */
export const blockAllOn = (connectionId: number): Promise<object[]> =>
  order("block", {
    from: sql`connections w where id = ${connectionId} and ${canSql("blockingAnyTime")} and exists (
       select 1 from contacts c where c.company_id = w.company_id and c.blocked_at is not null and c.merged_into is null)`,
    of: "w",
    connectionId: sql`w.id`,
    key: sql`'all'`,
    payload: { after: sql`0` },
  });

/** How many block orders wait for a number at a time. If an account blocks hundreds of contacts in a burst, WhatsApp treats it as a machine. */
const atOnce = 5;

/** Orders the next few contacts and notes the position. Returns false when there are no more. While earlier orders still wait, it orders fewer. */
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
