import { numberForms } from "@balcao/shared/phone";
import { integer, timestamp } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";

/** What a contact keeps when its number is written in another form, because the person is the same. */
export interface SamePerson {
  /** Until when each number that has windows may write to the person, and whether its network blocked the person. */
  windows: { connectionId: number; openUntil: Date; advertAt: Date | null; blockedAt: Date | null }[];
}

/** What a contact keeps if it already has this number, in either of its forms; null when the contact does not have this number. */
export async function sameNumber(contactId: number, phone: string): Promise<SamePerson | null> {
  const own = sql`contact_identities i where i.contact_id = ${contactId} and i.kind = 'phone' and i.value = any(${numberForms(phone)}::text[])`;
  if ((await run(sql`select 1 from ${own}`)) === 0) return null;
  const windows = await query(
    { connectionId: integer, openUntil: timestamp, advertAt: timestamp.null, blockedAt: timestamp.null },
    sql`select s.connection_id as "connectionId", max(s.open_until) as "openUntil", max(s.advert_at) as "advertAt", max(s.blocked_at) as "blockedAt"
      from service_windows s where (s.company_id, s.kind, s.value) in (select i.company_id, i.kind, i.value from ${own}) group by 1 order by 1`,
  );
  return { windows };
}

/** Copies the person's service windows to the new form of the number. */
export async function keepWindows(phone: string, { windows }: SamePerson): Promise<void> {
  for (const { connectionId, openUntil, advertAt, blockedAt } of windows)
    await run(
      sql`insert into service_windows (company_id, connection_id, kind, value, open_until, advert_at, blocked_at)
        select i.company_id, ${connectionId}, i.kind, i.value, ${openUntil}, ${advertAt}, ${blockedAt}::timestamptz
        from contact_identities i where i.kind = 'phone' and i.value = ${phone} on conflict do nothing`,
    );
}
