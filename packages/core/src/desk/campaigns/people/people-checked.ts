import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import type { Happenings } from "../../../base/happenings.ts";
import { sql } from "../../../base/sql.ts";
import { tellCampaigns } from "../tell.ts";

/** Applies WhatsApp's answers about numbers. People who waited for the answer get the message, or are left out. */
export async function peopleChecked({ answers }: Happenings["numbers.checked"]): Promise<void> {
  const numbers = answers.map(({ number }) => number);
  const valid = answers.map((answer) => answer.valid);
  const changed = await query(
    { id: integer },
    sql`with mine as (
       select s.id from campaign_shippings s where s.number = any(${numbers}::text[]) and s.state = 'queued' and s.unchecked
       order by s.id for no key update
     ), moved as (
       update campaign_shippings s set unchecked = false, changed_at = now(), state = case when g.valid then 'queued' else 'skipped' end,
         reason = case when g.valid then null else 'notOnWhatsapp' end
       from unnest(${numbers}::text[], ${valid}::boolean[]) as g(number, valid), mine where s.id = mine.id and s.number = g.number returning s.campaign_id
     )
     select distinct campaign_id as id from moved order by 1`,
  );
  tellCampaigns(changed.map(({ id }) => id));
}
