import type { ErasedCounts, ErasureReceipt } from "@balcao/shared/contact-erasures/schema";
import { receiptText } from "@balcao/shared/contact-erasures/rules";
import { profiles } from "@balcao/shared/permissions";
import { createHash } from "node:crypto";
import { oneOf, text, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { fingerprintsOf } from "../contacts/numbers/removed-numbers.ts";
import { ContactErasureRow } from "../contact-erasures/contact-erasure.model.ts";
import type { PersonTraces } from "./person.ts";

const factsShape = {
  askedAt: timestamp,
  askedBy: oneOf(profiles).null,
  confirmedBy: oneOf(profiles).null,
  backupsUntil: text.null,
};

/**
 * Writes the receipt of an erasure, and what finds the person again in an older backup. The last day on which a backup has the person follows from how
 * long the newest backup said that backups are kept; the last backup of a week is kept some weeks more. Webhooks get the contact's id.
 */
export async function keepReceipt(
  erasureId: number,
  { id, family, numbers }: PersonTraces,
  { counts, way }: { counts: ErasedCounts; way: ErasureReceipt["way"] },
): Promise<void> {
  const [facts] = await query(
    factsShape,
    sql`select e.asked_at as "askedAt", a.profile as "askedBy", c.profile as "confirmedBy", (
       select (current_date + greatest(b.keep_days, (b.keep_weeks + 1) * 7))::text from backups b
       where b.keep_days is not null order by b.taken_at desc limit 1) as "backupsUntil"
     from contact_erasures e left join users a on a.company_id = e.company_id and a.id = e.asked_by
     left join users c on c.company_id = e.company_id and c.id = e.confirmed_by where e.id = ${erasureId}`,
  );
  if (!facts) throw new Error(`There is no erasure ${erasureId}`);
  const { askedAt, ...known } = facts;
  const said = {
    erasure: erasureId,
    erasedAt: new Date().toISOString(),
    askedAt: askedAt.toISOString(),
    ...known,
    way,
    counts,
  };
  const hash = createHash("sha256").update(receiptText(said)).digest("hex");
  const fingerprints = [...new Set(numbers.map((number) => fingerprintsOf(number)[0] ?? ""))].toSorted();
  await ContactErasureRow.update(
    { receipt: { ...said, hash }, fingerprints, goneIds: family },
    { where: { id: erasureId } },
  );
  await happened("contact.erased", { contactId: id });
}
