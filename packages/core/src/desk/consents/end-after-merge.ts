import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/** Ends the marketing bases that a merge brought to a contact that had already opted out. When a contact opts out later, a trigger ends them. */
export const endOfSilent = (contactId: number): Promise<number> =>
  run(
    sql`update consents k set ended_at = now(), ended_as = 'withdrawn', end_words = c.opt_out_words, end_message_id = c.opt_out_message_id,
       ended_by = c.opt_out_user_id, end_source = c.opt_out_source
     from contacts c where c.id = ${contactId} and c.opted_out_at is not null and k.company_id = c.company_id and k.contact_id = c.id
       and k.purpose = 'marketing' and k.ended_at is null`,
  );
