import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { type Identity, jidOf } from "./address.ts";
import { PhoneContactRow } from "./phone-contact.model.ts";

/** An entry of a phone's address book or list of chats. */
export interface PhoneContact {
  /** The person's number if it is known, else the LID. A group or broadcast list has an address of its own. */
  jid: string;
  phone: string | null;
  lid: string | null;
  /** The name that the owner of the phone saved. */
  name: string | null;
  /** The name that the person gives themselves. */
  notify: string | null;
}

/** The addresses of an entry. */
export const identitiesOf = ({ phone, lid }: PhoneContact): Identity[] => [
  ...(phone ? [{ kind: "phone", value: phone } as const] : []),
  ...(lid ? [{ kind: "lid", value: lid } as const] : []),
];

/** `select ${phoneContactColumns} from phone_contacts k` answers such entries. */
export const phoneContactShape = {
  ...PhoneContactRow.shape("jid", "phone", "lid"),
  name: text.null,
  notify: text.null,
};
export const phoneContactColumns = sql`k.jid, k.phone, k.lid, nullif(k.name, '') as name, nullif(k.notify, '') as notify`;

/** Deletes the entries from the phone of a removed number. The number is locked. */
export const forgetPhoneContacts = (connectionId: number): Promise<number> =>
  run(sql`delete from phone_contacts where connection_id = ${connectionId}`);

/**
 * Stores the entries from the phone of number `owner`, one row for each person. When an entry has both the number and the LID, the earlier row by LID
 * is deleted, and its names are kept where the entry has none. Returns the present rows.
 */
export async function keepPhoneContacts(
  connectionId: number,
  owner: string,
  entries: readonly PhoneContact[],
): Promise<PhoneContact[]> {
  // Whoever removes the number locks it before its rows too.
  await run(sql`select 1 from connections where id = ${connectionId} and deleted_at is null for share`);
  const saved = await takeRowsByLid(connectionId, owner, entries);
  const known = new Map(entries.flatMap(({ jid, phone, lid }) => (phone && lid ? [[lid, { jid, phone }]] : [])));
  const each = entries.map((entry) => ({ ...entry, ...(entry.phone ? {} : known.get(entry.lid ?? "")) }));
  const column = (name: keyof PhoneContact) => each.map((entry) => entry[name]);
  return query(
    phoneContactShape,
    sql`with given as (
       select coalesce(p.jid, g.jid) as jid, coalesce(g.phone, p.phone) as phone, g.lid, g.name, g.notify, g.place
       from unnest(${column("jid")}::text[], ${column("phone")}::text[], ${column("lid")}::text[], ${column("name")}::text[],
         ${column("notify")}::text[]) with ordinality as g(jid, phone, lid, name, notify, place)
       left join lateral (
         select jid, phone from phone_contacts where connection_id = ${connectionId} and lid = g.lid and g.phone is null and phone is not null limit 1
       ) p on true
     ), folded as (
       select jid, max(phone) as phone, max(lid) as lid, (array_agg(name order by place desc) filter (where name is not null))[1] as name,
         (array_agg(notify order by place desc) filter (where notify is not null))[1] as notify from given group by jid
     )
     ${PhoneContactRow.insert(
       {
         companyId: sql`w.company_id`,
         connectionId: sql`w.id`,
         jid: sql`f.jid`,
         owner,
         phone: sql`f.phone`,
         lid: sql`f.lid`,
         name: sql`coalesce(f.name, case when e.owner = ${owner} then nullif(e.name, '') end, s.name, '')`,
         notify: sql`coalesce(f.notify, nullif(e.notify, ''), s.notify, '')`,
       },
       "k",
     )}
     from folded f left join unnest(${saved.map(({ lid }) => lid)}::text[], ${saved.map(({ name }) => name)}::text[],
       ${saved.map(({ notify }) => notify)}::text[]) s(lid, name, notify) on s.lid = f.lid
       left join phone_contacts e on e.connection_id = ${connectionId} and e.jid = f.jid, connections w where w.id = ${connectionId} and w.deleted_at is null order by f.jid for share of w
     on conflict (company_id, connection_id, jid) do update set owner = excluded.owner, phone = coalesce(excluded.phone, k.phone),
       lid = coalesce(excluded.lid, k.lid), name = coalesce(nullif(excluded.name, ''), case when k.owner = excluded.owner then k.name end, ''),
       notify = coalesce(nullif(excluded.notify, ''), k.notify)
     returning ${phoneContactColumns}`,
  );
}

/** Deletes the rows by LID of people whose number an entry brings. Returns their names; null is a name that another owner saved, or none. */
async function takeRowsByLid(
  connectionId: number,
  owner: string,
  entries: readonly PhoneContact[],
): Promise<Pick<PhoneContact, "lid" | "name" | "notify">[]> {
  const jids = entries.flatMap(({ phone, lid }) => (phone && lid ? [jidOf({ kind: "lid", value: lid })] : []));
  if (jids.length === 0) return [];
  return query(
    { lid: text.null, name: text.null, notify: text.null },
    sql`delete from phone_contacts where connection_id = ${connectionId} and jid = any(${jids}::text[])
      returning lid, case when owner = ${owner} then nullif(name, '') end as name, nullif(notify, '') as notify`,
  );
}
