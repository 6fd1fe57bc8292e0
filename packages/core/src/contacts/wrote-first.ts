import { query } from "../database.ts";

/** Looks again at who wrote first, of contacts whose messages came or went all together; of each single one a trigger does. */
export const tellWhoWroteFirst = (contactIds: readonly number[]): Promise<object[]> =>
  query(
    `update contacts c set wrote_first = case when exists (
         select 1 from messages m where m.company_id = c.company_id and m.contact_id = c.id and not m.from_me
       ) then (
         select not m.from_me from messages m where m.company_id = c.company_id and m.contact_id = c.id order by m.sent_at, m.id limit 1
       ) end
     where c.id = any($1::int[]) returning c.id`,
    [contactIds],
  );
