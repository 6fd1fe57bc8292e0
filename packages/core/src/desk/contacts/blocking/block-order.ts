import { boolean, integer, json, type RowOf, text } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { publish } from "../../../base/outbox/write.ts";
import { listed, type Sql, sql } from "../../../base/sql.ts";
import { canSql } from "../../../numbers/connections/capabilities.ts";
import { lockIfThere, showContact } from "../access.ts";
import { type Identity, reachedBySql } from "../address.ts";

const blockOrderShape = { blocked: boolean, phone: text.null, lid: text.null, addresses: json<Identity[]>() };
/** What a number must tell WhatsApp of a person. `addresses`: those to which the number may write. */
export type BlockOrder = RowOf<typeof blockOrderShape>;

/** Identities `i` as JSON, in SQL. */
export const addressesSql = (
  which: Sql,
): Sql => sql`coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value) order by i.kind desc, i.value)
       from contact_identities i where ${which}), '[]')`;

/** The block state of a contact that this number must tell WhatsApp now; null when the contact was deleted. */
export async function blockOrder(contactId: number, connectionId: number | null): Promise<BlockOrder | null> {
  const [found] = await query(
    blockOrderShape,
    sql`select c.blocked_at is not null as blocked, coalesce(min(i.value) filter (where i.kind = 'phone' and i.verified), nullif(c.number, '')) as phone,
       min(i.value) filter (where i.kind = 'lid') as lid, coalesce((select ${addressesSql(
         sql`i.company_id = c.company_id and i.contact_id = c.id and ${reachedBySql}`,
       )} from connections w where w.id = ${connectionId}), '[]') as addresses
     from contacts c left join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
     where c.id = ${contactId} and c.merged_into is null group by c.company_id, c.id, c.blocked_at, c.number`,
  );
  return found ?? null;
}

/** The addresses that a blocked contact had. Without `addresses`, every number is told the phone and the LID. */
export type FreedAddresses = Pick<BlockOrder, "phone" | "lid"> & { addresses?: readonly Identity[] | undefined };

/** The block state of addresses that a blocked contact had. Another contact may have them now, and may be blocked too. */
export async function freedOrder({ phone, lid, addresses: named }: FreedAddresses): Promise<BlockOrder> {
  const addresses: Identity[] = [...(named ?? (phone === null ? [] : [{ kind: "phone" as const, value: phone }]))];
  const all = lid === null ? addresses : [...addresses, { kind: "lid", value: lid } as const];
  const blocked = await run(
    sql`select 1 from ${listed("given", {
      kind: sql`${all.map(({ kind }) => kind)}::text[]`,
      value: sql`${all.map(({ value }) => value)}::text[]`,
    })} join contact_identities i on i.kind = given.kind and i.value = given.value
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id where c.blocked_at is not null limit 1`,
  );
  return { phone, lid, addresses, blocked: blocked > 0 };
}

/**
 * Stores which addresses the network of a number has blocked or unblocked, and sends the contacts to browsers. A network that blocks everybody needs
 * no such note. A blocked person may never have written here; the note then gets a window that was never open. An unblocked address may belong to
 * nobody any more.
 */
export async function noteBlocks(
  connectionId: number,
  addresses: readonly Identity[],
  { blocked }: { blocked: boolean },
): Promise<void> {
  if (addresses.length === 0) return;
  const given = listed("given", {
    kind: sql`${addresses.map(({ kind }) => kind)}::text[]`,
    value: sql`${addresses.map(({ value }) => value)}::text[]`,
  });
  const theirs = sql`${given} join contact_identities i on i.kind = given.kind and i.value = given.value
       join connections w on w.company_id = i.company_id and w.id = ${connectionId} and not ${canSql("blockingAnyTime")}`;
  // The contacts are locked, so that the last event has their newest state. The contact with the highest id is locked first (law 12).
  const people = await query({ id: integer }, sql`select distinct i.contact_id as id from ${theirs} order by 1 desc`);
  for (const { id } of people) await lockIfThere(id);
  const noted = blocked
    ? sql`insert into service_windows as s (company_id, connection_id, kind, value, open_until, blocked_at)
       select i.company_id, w.id, i.kind, i.value, 'epoch', now() from ${theirs} order by 1, 2, 3, 4
       on conflict (company_id, kind, value, connection_id) do update set blocked_at = excluded.blocked_at
       returning company_id, kind, value`
    : sql`update service_windows s set blocked_at = null from ${given}
       where s.kind = given.kind and s.value = given.value and s.connection_id = ${connectionId} and s.blocked_at is not null
       returning s.company_id, s.kind, s.value`;
  const contacts = await query(
    { id: integer },
    sql`with noted as (${noted})
      select distinct i.contact_id as id from noted n join contact_identities i
        on i.company_id = n.company_id and i.kind = n.kind and i.value = n.value order by 1`,
  );
  for (const { id } of contacts) publish("contact.update", { contact: await showContact(id) });
}
