import { numberForms } from "@balcao/shared/phone";
import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { lockIfThere } from "../access.ts";
import { ContactRow } from "../contact.model.ts";
import { setOptOut } from "./opt-out.ts";

interface Wish {
  phone: string | null;
  bsuid: string | null;
  wants: boolean;
  /** When the customer set this wish at WhatsApp. */
  at: Date;
}

/**
 * Stores what a customer told WhatsApp about our marketing messages. A customer who stops them is opted out. A customer who allows them again is no
 * longer opted out, if WhatsApp's report was the only reason. Reports come in any order, and a report that is older than the stored one changes
 * nothing. A person who is no contact is ignored.
 */
export async function noteMarketingWish({ phone, bsuid, wants, at }: Wish): Promise<void> {
  const [found] = await query(
    { contactId: integer },
    sql`select i.contact_id as "contactId" from contact_identities i
      where i.kind = 'bsuid' and i.value = ${bsuid} or i.kind = 'phone' and i.value = any(${numberForms(phone ?? "")}::text[])
      order by i.kind = 'bsuid' desc, i.verified desc, i.contact_id limit 1`,
  );
  const there = found && (await lockIfThere(found.contactId));
  if (!there) return;
  const [known] = await query(
    ContactRow.shape("optedOutAt", "optOutSource"),
    sql`update contacts c set marketing_told_at = ${at.toISOString()}::timestamptz
      where id = ${there.id} and coalesce(marketing_told_at < ${at.toISOString()}::timestamptz, true)
      returning ${ContactRow.pick("c", "optedOutAt", "optOutSource")}`,
  );
  if (!known) return;
  if (!wants && known.optedOutAt === null)
    await setOptOut(there.id, { source: "whatsapp", words: "", messageId: null, userId: null });
  if (wants && known.optOutSource === "whatsapp") await setOptOut(there.id, null);
}
