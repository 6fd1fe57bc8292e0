import { hasForm } from "./number-forms.ts";

/** The ids of contacts whose name or user name has the first three words (words come longest first), or that have the number in any of its forms. */
export const searchContactIds = {
  name: "search_contact_ids",
  sql: `
    create or replace function search_contact_ids(words text[], forms text[], most int) returns table (id int)
      language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan rows 100 as $$
        begin
          return query select c.id from contacts c
          where c.company_id = nullif(current_setting('app.company_id', true), '')::int
            and c.merged_into is null
            and (cardinality(forms) = 0 or ${hasForm("c.number")}
              or c.id = any ((select contacts_with_number(forms))::int[]))
            and (cardinality(words) = 0 or (length(words[1]) > 2 and c.plain_name like '%' || plain(words[1]) || '%'
                or length(words[1]) < 3 and (c.plain_name like plain(words[1]) || '%' or c.plain_name like '% ' || plain(words[1]) || '%'))
                and (cardinality(words) < 2 or c.plain_name like '%' || plain(words[2]) || '%')
                and (cardinality(words) < 3 or c.plain_name like '%' || plain(words[3]) || '%')
              or c.id = any ((select contacts_with_user_name(array(select '%' || plain(w) || '%' from unnest(words) w)))::int[]))
          limit most;
        end $$;
    alter function search_contact_ids owner to balcao_search;
    revoke execute on function search_contact_ids from public;
    grant execute on function search_contact_ids to balcao_app;
  `,
};
