import type { Operations } from "@balcao/shared/operations/schema";
import { boolean, integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";

const shownSenders = 10;

/**
 * The companies that wrote most in 24 hours from the operator's address to people who are not their users: bulk e-mails, and e-mails with a code or a
 * link. Call it in the platform's scope.
 */
export async function sendersOfDay(): Promise<Operations["senders"]> {
  const rows = await query(
    { ...CompanyRow.shape("id", "name"), recipients: integer, codes: integer, neverPaid: boolean },
    sql`select c.id, c.name, e.recipients, k.codes,
       exists (select 1 from subscriptions s where s.company_id = c.id)
         and not exists (select 1 from payments p where p.company_id = c.id and p.cents > p.refunded_cents)
         and not exists (select 1 from users u where u.company_id = c.id and u.super and u.deleted_at is null) as "neverPaid"
     from companies c
     cross join lateral (select count(*)::int as recipients from email_recipients r
       where r.company_id = c.id and r.created_at > now() - interval '24 hours') e
     cross join lateral (select count(*)::int as codes from mails m
       where m.company_id = c.id and m.is_secret and m.created_at > now() - interval '24 hours') k
     where e.recipients + k.codes > 0
     order by e.recipients + k.codes desc, c.id limit ${raw(shownSenders)}`,
  );
  return rows.map(({ id, name, ...sent }) => ({ company: { id, name }, ...sent }));
}
