import { type Recipient, recipientKinds } from "@balcao/shared/personal-data/schema";
import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";

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
 * written down. The sweep removes old calls of webhooks, which then no longer count.
 */
export async function listRecipients(contactId: number): Promise<Recipient[]> {
  const mine = sql`t.contact_id = ${contactId}`;
  const rows = await query(
    shape,
    sql`select * from (
       select 'webhook' as kind, e.name, e.url as address, d.count, d.last as "lastAt" from (
         select w.company_id, w.endpoint_id, count(*)::int as count, max(w.tried_at) as last from webhook_deliveries w
         where w.tried_at is not null and w.order_key = any(
           select 'ticket ' || t.id from tickets t where ${mine} union all select ${`contact ${contactId}`}::text)
         group by w.company_id, w.endpoint_id) d
       join webhook_endpoints e on e.company_id = d.company_id and e.id = d.endpoint_id
       union all
       select 'integration', coalesce(i.name, ''), coalesce(i.settings->>'urlN8N', ''), count(*)::int, max(m.sent_at)
       from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       left join integrations i on i.company_id = t.company_id and i.id = t.integration_id
       where m.contact_id = ${contactId} and m.bot_source = 'integration' group by i.id, i.name, i.settings
       union all
       select 'assistant', a.model, '', count(*)::int, max(a.created_at)
       from tickets t join assistant_answers a on a.company_id = t.company_id and a.ticket_id = t.id where ${mine} group by a.model
       union all
       select 'voice', '', '', count(*)::int, max(m.sent_at)
       from messages m join media f on f.company_id = m.company_id and f.id = m.media_id
       where m.contact_id = ${contactId} and f.transcript is not null having count(*) > 0
     ) all_of_them order by "lastAt" desc nulls last, kind, name limit ${raw(mostRecipients)}`,
  );
  return rows.map(({ address, lastAt, ...row }) => ({
    ...row,
    host: URL.canParse(address) ? new URL(address).host : "",
    lastAt: lastAt?.toISOString() ?? null,
  }));
}
