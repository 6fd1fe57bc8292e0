import { type Recipient, recipientKinds } from "@balcao/shared/personal-data/schema";
import { integer, oneOf, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { WebhookRecipientRow } from "../webhooks/webhook-recipient.model.ts";
import type { Person } from "./person.ts";

const shape = {
  kind: oneOf(recipientKinds),
  ...WebhookRecipientRow.shape("name", "host"),
  count: integer,
  lastAt: timestamp.null,
};
const mostRecipients = 50;

/**
 * The recipients of a person's data, from what is stored: webhooks, also deleted ones, texts of integrations and of the assistant, and voice messages
 * that were written down. Which integration answered is not stored, so integrations have no name.
 */
export async function listRecipients({ id, family }: Person): Promise<Recipient[]> {
  const rows = await query(
    shape,
    sql`select * from (
       select 'webhook' as kind, r.name, r.host, sum(r.calls)::int as count, max(r.last_at) as "lastAt"
       from webhook_recipients r where r.contact_id = any(${family}::int[]) group by r.name, r.host
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
  return rows.map(({ lastAt, ...row }) => ({ ...row, lastAt: lastAt?.toISOString() ?? null }));
}
