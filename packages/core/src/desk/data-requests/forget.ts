import { requestKinds } from "@balcao/shared/data-requests/schema";
import type { Actor } from "@balcao/shared/permissions";
import { integer, oneOf, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { familyOf } from "../contacts/family.ts";

/**
 * Closes the open requests of contacts that are being deleted, because nothing is left to answer them with, and deletes the notes on them. A request
 * for deletion counts as done, and any other request as refused. The rows stay as a proof of the time of each request, and the audit has the result
 * of each.
 */
export async function forgetRequests(
  actor: Pick<Actor, "userId" | "name"> | null,
  contactIds: readonly number[],
): Promise<void> {
  const open = await query(
    { id: integer, name: text, kind: oneOf(requestKinds) },
    sql`select c.id, c.name, r.kind from data_requests r join contacts c on c.company_id = r.company_id and c.id = r.contact_id
     where r.state = 'open' and r.contact_id = any(array${familyOf(contactIds)}) order by r.id for update of r`,
  );
  const changed = await run(
    sql`update data_requests set note = '', answer = '',
       closed_by = case when state = 'open' then ${actor?.userId ?? null}::int else closed_by end, closed_at = coalesce(closed_at, now()),
       state = case when state <> 'open' then state when kind = 'deletion' then 'done' else 'refused' end, contact_id = null
     where contact_id = any(array${familyOf(contactIds)})`,
  );
  for (const { kind, ...contact } of open)
    await recordAudit(actor, kind === "deletion" ? "data-request.done" : "data-request.refused", contact, {});
  if (changed > 0) publish("data-requests", { contactIds: [...contactIds] });
}
