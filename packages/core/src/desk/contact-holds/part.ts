import type { Actor } from "@balcao/shared/permissions";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { ContactHoldRow } from "./contact-hold.model.ts";

/**
 * Copies to the contact that returns from a merge all unreleased holds that were placed since the merge. From then on they hold both contacts, and
 * each is released separately. A hold that came with a merge belongs to only one of the contacts. Returns whether there was a hold to copy.
 */
export async function holdParted(
  actor: Actor,
  mergeId: number,
  { keptId, restored }: { keptId: number; restored: { id: number; name: string } },
): Promise<boolean> {
  const held = await run(
    sql`${ContactHoldRow.insert({
      companyId: sql`h.company_id`,
      contactId: restored.id,
      reason: sql`h.reason`,
      placedAt: sql`h.placed_at`,
      placedBy: sql`h.placed_by`,
    })} from contact_holds h join contact_merges m on m.company_id = h.company_id and m.id = ${mergeId}
     where h.contact_id = ${keptId} and h.released_at is null and h.placed_at >= m.merged_at and not exists (
       select 1 from contact_merges o where o.company_id = h.company_id and o.kept_id = h.contact_id and o.moved->'contact_holds' @> to_jsonb(h.id))`,
  );
  if (held > 0) await recordAudit(actor, "contact.held", restored, {});
  return held > 0;
}
