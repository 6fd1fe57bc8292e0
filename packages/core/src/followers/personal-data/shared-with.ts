import { type Recipient, recipientKinds } from "@balcao/shared/personal-data/schema";
import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import type { Person } from "./person.ts";

const shape = {
  kind: oneOf(recipientKinds),
  name: text,
  address: text,
  count: integer,
  lastAt: timestamp.null,
};
const mostRecipients = 50;

/**
 * The recipients of a person's data, from what is stored: calls of webhooks, texts of integrations and of the assistant, and voice messages that were
 * written down. Of a group only calls with the person's own messages count. The sweep removes old calls of webhooks, which then no longer count. Which
 * integration answered is not stored, so integrations have no name.
 */
export async function listRecipients({ id, family }: Person): Promise<Recipient[]> {
  const rows = await query(
    shape,
    sql`select * from (
       select 'webhook' as kind, e.name, e.url as address, d.count, d.last as "lastAt" from (
         select w.company_id, w.endpoint_id, count(*)::int as count, max(w.tried_at) as last
         from (${callsAbout(id, family)}) w group by w.company_id, w.endpoint_id) d
       join webhook_endpoints e on e.company_id = d.company_id and e.id = d.endpoint_id
       union all
       select 'integration', '', '', count(*)::int, max(m.sent_at)
       from messages m where m.contact_id = ${id} and m.bot_source = 'integration' having count(*) > 0
       union all
       select 'assistant', a.model, '', count(*)::int, max(a.created_at) from tickets t
       join assistant_answers a on a.company_id = t.company_id and a.ticket_id = t.id where t.contact_id = ${id} group by a.model
       union all
       select 'voice', '', '', count(*)::int, max(m.sent_at)
       from messages m join media f on f.company_id = m.company_id and f.id = m.media_id
       where (m.contact_id = ${id} or m.author_contact_id = ${id}) and f.transcript is not null having count(*) > 0
     ) all_of_them order by "lastAt" desc nulls last, kind, name limit ${raw(mostRecipients)}`,
  );
  return rows.map(({ address, lastAt, ...row }) => ({
    ...row,
    host: URL.canParse(address) ? new URL(address).host : "",
    lastAt: lastAt?.toISOString() ?? null,
  }));
}

/** The calls of webhooks about the person: about the person's tickets and contacts, and about messages that the person wrote in groups. */
const callsAbout = (id: number, family: readonly number[]): Sql => sql`
  select w.company_id, w.endpoint_id, w.tried_at from webhook_deliveries w
  where w.tried_at is not null and w.order_key = any(
    select 'ticket ' || t.id from tickets t where t.contact_id = ${id}
    union all select 'contact ' || one from unnest(${[...family]}::int[]) as one)
  union all
  select w.company_id, w.endpoint_id, w.tried_at from (
    select distinct m.company_id, m.ticket_id from messages m where m.author_contact_id = ${id} and m.contact_id <> ${id}) g
  join webhook_deliveries w on w.company_id = g.company_id and w.order_key = 'ticket ' || g.ticket_id
  where w.tried_at is not null and exists (
    select 1 from messages m where m.company_id = w.company_id and m.author_contact_id = ${id}
    and m.id = (w.body::json #>> '{message,id}')::bigint)`;
