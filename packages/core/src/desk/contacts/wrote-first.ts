import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

/**
 * Finds out again who wrote first, for contacts whose messages were moved together. For single messages, a trigger does this. Where a retention removed
 * the first messages, the earlier result stays: that of the contact, or of a contact that was merged into it.
 */
export const tellWhoWroteFirst = (contactIds: readonly number[]): Promise<number> =>
  run(
    sql`update contacts c set wrote_first = case when exists (
         select 1 from tickets t where t.company_id = c.company_id and t.contact_id = c.id and t.cleared_until is not null
       ) then coalesce(c.wrote_first, (
         select bool_or(g.wrote_first) from contacts g where g.company_id = c.company_id and g.merged_into = c.id
       )) when exists (
         select 1 from messages m where m.company_id = c.company_id and m.contact_id = c.id and not m.from_me
       ) then (
         select not m.from_me from messages m where m.company_id = c.company_id and m.contact_id = c.id order by m.sent_at, m.id limit 1
       ) end
     where c.id = any(${[...contactIds]}::int[])`,
  );
