import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { familyOf } from "../contacts/family.ts";

/**
 * Ends the erasures of contacts that are being deleted: open erasures become done, whoever deletes the contact. All erasures lose the contact and the
 * reasons, which may name the person. The rows stay as a proof.
 */
export async function endErasures(contactIds: readonly number[]): Promise<void> {
  const changed = await run(
    sql`update contact_erasures set reason = '', stop_reason = '', contact_id = null,
       state = case when ended_at is null then 'done' else state end, ended_at = coalesce(ended_at, now())
     where contact_id = any(array${familyOf(contactIds)})`,
  );
  if (changed > 0) publish("contact-erasures", { contactIds: [...contactIds] });
}
