import { notWhileImporting } from "./importing.ts";

/** Updates the counts of contact lists, once for each statement. Lists are locked in the order of their ids. */
export const countListItems = {
  name: "count_list_items",
  sql: `
    create or replace function count_list_items() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      declare
        change record;
      begin
        ${notWhileImporting("null")}
        if tg_op = 'INSERT' then
          for change in select company_id, contact_list_id as id, count(*) as all_of,
              count(*) filter (where is_whatsapp_valid) as good, count(*) filter (where not is_whatsapp_valid) as bad
            from added group by 1, 2 order by 2 loop
            update contact_lists l set contacts_count = contacts_count + change.all_of, valid_count = valid_count + change.good,
              invalid_count = invalid_count + change.bad
            where l.company_id = change.company_id and l.id = change.id;
          end loop;
        elsif tg_op = 'DELETE' then
          for change in select company_id, contact_list_id as id, count(*) as all_of,
              count(*) filter (where is_whatsapp_valid) as good, count(*) filter (where not is_whatsapp_valid) as bad
            from removed group by 1, 2 order by 2 loop
            update contact_lists l set contacts_count = contacts_count - change.all_of, valid_count = valid_count - change.good,
              invalid_count = invalid_count - change.bad
            where l.company_id = change.company_id and l.id = change.id;
          end loop;
        else
          for change in select company_id, id, sum(good) as good, sum(bad) as bad from (
              select company_id, contact_list_id as id, is_whatsapp_valid is true as good_one, 1 as sign, is_whatsapp_valid is false as bad_one from added
              union all select company_id, contact_list_id, is_whatsapp_valid is true, -1, is_whatsapp_valid is false from removed
            ) both_sides cross join lateral (select sign * good_one::int as good, sign * bad_one::int as bad) signed
            group by 1, 2 having sum(good) <> 0 or sum(bad) <> 0 order by 2 loop
            update contact_lists l set valid_count = valid_count + change.good, invalid_count = invalid_count + change.bad
            where l.company_id = change.company_id and l.id = change.id;
          end loop;
        end if;
        return null;
      end $$;
  `,
};
