import { query } from "../database.ts";

/** An entry of a phone's address book or list of chats. */
export interface PhoneContact {
  /** By number where that is known, else by LID; a group's or list's own. */
  jid: string;
  phone: string | null;
  lid: string | null;
  /** As the owner saved it. */
  name: string | null;
  /** As they call themselves. */
  notify: string | null;
}

/** What a phone told goes with its number, which is locked. */
export const forgetPhoneContacts = (connectionId: number): Promise<object[]> =>
  query("delete from phone_contacts where connection_id = $1", [connectionId]);

/**
 * Keeps what the phone of number `owner` told, one row a person: what was told by LID before goes into the row of the number. Answers what
 * is known of these people now.
 */
export async function keepPhoneContacts(
  connectionId: number,
  owner: string,
  entries: readonly PhoneContact[],
): Promise<PhoneContact[]> {
  const kept = await query<PhoneContact>(
    `with given as (
       select coalesce(p.jid, g.jid) as jid, coalesce(g.phone, p.phone) as phone, g.lid, g.name, g.notify, g.place
       from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) with ordinality as g(jid, phone, lid, name, notify, place)
       left join lateral (
         select jid, phone from phone_contacts where connection_id = $1 and lid = g.lid and g.phone is null and phone is not null limit 1
       ) p on true
     ), folded as (
       select jid, max(phone) as phone, max(lid) as lid, (array_agg(name order by place desc) filter (where name is not null))[1] as name,
         (array_agg(notify order by place desc) filter (where notify is not null))[1] as notify from given group by jid
     )
     insert into phone_contacts as k (company_id, connection_id, jid, owner, phone, lid, name, notify)
     select w.company_id, w.id, f.jid, $2, f.phone, f.lid, coalesce(f.name, ''), coalesce(f.notify, '')
     from folded f, connections w where w.id = $1 and w.deleted_at is null order by f.jid for share of w
     on conflict (company_id, connection_id, jid) do update set owner = excluded.owner, phone = coalesce(excluded.phone, k.phone),
       lid = coalesce(excluded.lid, k.lid), name = coalesce(nullif(excluded.name, ''), case when k.owner = excluded.owner then k.name end, ''),
       notify = coalesce(nullif(excluded.notify, ''), k.notify)
     returning jid, phone, lid, nullif(name, '') as name, nullif(notify, '') as notify`,
    [
      connectionId,
      owner,
      entries.map(({ jid }) => jid),
      entries.map(({ phone }) => phone),
      entries.map(({ lid }) => lid),
      entries.map(({ name }) => name),
      entries.map(({ notify }) => notify),
    ],
  );
  const folded = entries.flatMap(({ phone, lid }) => (phone && lid ? [`${lid}@lid`] : []));
  if (folded.length > 0)
    await query("delete from phone_contacts where connection_id = $1 and jid = any($2::text[])", [
      connectionId,
      folded,
    ]);
  return kept;
}
