import { replyDays } from "@balcao/shared/campaigns/rules";
import { isNamedOptOut, mayBeNamed } from "@balcao/shared/contacts/named-opt-out";
import { mayOptOut, offersLeaving } from "@balcao/shared/contacts/opt-out-in-doubt";
import { query } from "../../base/database.ts";
import type { ReceivedMessage } from "../../base/happenings.ts";
import { raw, sql } from "../../base/sql.ts";
import { MessageRow } from "./message.model.ts";

/**
 * Whether a customer's message is an opt-out only because it answers a campaign's text that says how to opt out: the quoted text, or else the last text
 * that the customer got on this number. The database is read only for a message that may be such an answer.
 */
export async function optsOutAsOffered({
  ticket: { contactId, whatsappId },
  messageId,
  body,
  setting,
}: ReceivedMessage): Promise<boolean> {
  const isInDoubt = mayOptOut(body);
  if (!isInDoubt && !mayBeNamed(body, { isAwaited: setting.answersCampaign })) return false;
  const [offered] = await query(
    MessageRow.shape("body"),
    sql`select m.body from messages m where m.id = coalesce(
        (select a.quoted_id from messages a where a.id = ${messageId}),
        (select l.id from tickets t join messages l on l.company_id = t.company_id and l.ticket_id = t.id
         where t.contact_id = ${contactId} and t.connection_id = ${whatsappId} and l.from_me and l.ack >= 0
         order by l.sent_at desc, l.id desc limit 1))
      and m.campaign_id is not null and m.sent_at > now() - make_interval(days => ${raw(replyDays)})`,
  );
  if (!offered) return false;
  return isInDoubt ? offersLeaving(offered.body, setting.optOutWords ?? "") : isNamedOptOut(offered.body, body);
}
