import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import type { SendFailure } from "@balcao/shared/messages/schema";
import { setOptOut } from "../../desk/contacts/blocking/opt-out.ts";
import { MessageRow } from "../../desk/messages/message.model.ts";

const failure: SendFailure = "no-marketing";

/**
 * A customer stopped marketing messages at WhatsApp. WhatsApp says so with each message that it refuses, and we store this as the customer's opt-out.
 */
export async function silenceRefused({ changes }: Happenings["messages.acked"]): Promise<void> {
  const failed = changes.flatMap(({ messageId, after }) => (after < 0 ? [messageId] : []));
  if (failed.length === 0) return;
  const refused = await query(
    MessageRow.shape("id", "contactId"),
    sql`select distinct on (m.contact_id) m.id, m.contact_id as "contactId" from messages m
      join contacts c on c.company_id = m.company_id and c.id = m.contact_id and c.opted_out_at is null
      where m.id = any(${failed}::bigint[]) and m.failure = ${failure} order by m.contact_id, m.id`,
  );
  for (const { id, contactId } of refused)
    await setOptOut(contactId, { source: "whatsapp", words: "", messageId: id, userId: null });
}
