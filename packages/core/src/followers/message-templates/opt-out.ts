import { boolean } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import type { SendFailure } from "@balcao/shared/messages/schema";
import { setOptOut } from "../../desk/contacts/blocking/opt-out.ts";
import { MessageRow } from "../../desk/messages/message.model.ts";

const failure: SendFailure = "no-marketing";

/**
 * A customer stopped marketing messages at WhatsApp. WhatsApp says so with each message that it refuses, and we store this as the customer's opt-out.
 * The refusal may come late, so the opt-out gets the time of the refused message: a newer wish of the customer stays, and an older wish that arrives
 * later changes nothing.
 */
export async function silenceRefused({ changes }: Happenings["messages.acked"]): Promise<void> {
  const failed = changes.flatMap(({ messageId, after }) => (after < 0 ? [messageId] : []));
  if (failed.length === 0) return;
  const refused = await query(
    { ...MessageRow.shape("id", "contactId"), isSilent: boolean },
    sql`with refused as (
       select distinct on (m.contact_id) m.id, m.contact_id, m.sent_at from messages m
       where m.id = any(${failed}::bigint[]) and m.failure = ${failure} order by m.contact_id, m.sent_at desc, m.id desc
     ), locked as (
       select c.id from contacts c where c.id in (select contact_id from refused) order by c.id desc for no key update of c
     )
     update contacts c set marketing_told_at = r.sent_at from refused r join locked l on l.id = r.contact_id
     where c.id = l.id and coalesce(c.marketing_told_at <= r.sent_at, true)
     returning r.id, c.id as "contactId", c.opted_out_at is not null as "isSilent"`,
  );
  for (const { id, contactId, isSilent } of refused)
    if (!isSilent) await setOptOut(contactId, { source: "whatsapp", words: "", messageId: id, userId: null });
}
