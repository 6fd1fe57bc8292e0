import type { optOutSources } from "@balcao/shared/contacts/identity";
import type { ContactDetail } from "@balcao/shared/contacts/schema";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { run } from "../../../base/database.ts";
import { tellContact } from "../publish.ts";
import { sql } from "../../../base/sql.ts";
import { lockContact, showContact } from "../access.ts";
import { letCampaignsBack } from "../numbers/removed-numbers.ts";

/** Whether unasked messages may be sent to a row `c` of contacts, in SQL. Campaigns and bulk e-mails leave other contacts out. */
export const mayBeWrittenTo = sql`(c.blocked_at is null and c.opted_out_at is null and c.merged_into is null)`;

interface Proof {
  source: (typeof optOutSources)[number];
  words: string;
  messageId: number | null;
  userId: number | null;
}

/** Notes with the proof that a customer opted out. A null proof ends the opt-out, also one that a deletion had kept. */
export const setOptOut = async (contactId: number, proof: Proof | null): Promise<ContactDetail> => {
  await run(
    sql`update contacts set opted_out_at = case when ${proof !== null} then now() end, opt_out_source = ${proof?.source ?? null},
       opt_out_words = ${proof?.words ?? ""}, opt_out_message_id = ${proof?.messageId ?? null}, opt_out_user_id = ${proof?.userId ?? null}
     where id = ${contactId}`,
  );
  if (proof === null) await letCampaignsBack(contactId);
  const contact = await showContact(contactId);
  await tellContact({ contact });
  return contact;
};

/**
 * Notes for a user that a customer opted out, and why. Or it ends the opt-out, also an opt-out that a deletion had kept. The proof of the first
 * opt-out stays.
 */
export async function noteOptOut(
  actor: Actor,
  id: number,
  { optedOut, words }: { optedOut: boolean; words: string },
): Promise<ContactDetail> {
  if ((await lockContact(id)) !== id) throw new AppError("ERR_NO_CONTACT_FOUND");
  const contact = await showContact(id);
  if (contact.isGroup) throw new AppError("ERR_WAPP_INVALID_CONTACT");
  if (contact.optedOut === optedOut) {
    if (!optedOut) await letCampaignsBack(id);
    return contact;
  }
  return setOptOut(id, optedOut ? { source: "user", words, messageId: null, userId: actor.userId } : null);
}
