import { hasForm } from "./number-forms.ts";

/**
 * A page of contacts by the words of their name or user name, or by number, in order of name. The index is searched for the first three words.
 * Trigram operators are not leakproof, so row-level security would keep them from using the index. The function is planned for its values each time,
 * so Postgres drops conditions that do not apply.
 */
export const searchContacts = {
  name: "search_contacts",
  sql: `
    create or replace function search_contacts(term text, forms text[], after_name text, after_id int, most int, skip int)
      returns table (id int) language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan rows 30 as $$
        declare
          p text[] := array(select '%' || word || '%' from unnest(
            string_to_array(replace(replace(replace(plain(term), '\\', '\\\\'), '%', '\\%'), '_', '\\_'), ' ')
          ) with ordinality w(word, place) where word <> '' order by place);
        begin
          return query select c.id from contacts c
          where c.company_id = nullif(current_setting('app.company_id', true), '')::int
            and c.merged_into is null and c.erased_at is null
            and (cardinality(p) < 1 or c.plain_name like p[1]
                and (cardinality(p) < 2 or c.plain_name like p[2])
                and (cardinality(p) < 3 or c.plain_name like p[3])
                and (cardinality(p) < 4 or c.plain_name like all (p))
              or c.id = any ((select contacts_with_user_name(p))::int[]))
            and (cardinality(forms) = 0 or ${hasForm("c.number")}
              or c.id = any ((select contacts_with_number(forms))::int[]))
            and (after_name is null or (lower(c.name), c.id) > (after_name, after_id))
          order by lower(c.name), c.id limit most offset skip;
        end $$;
    alter function search_contacts owner to balcao_search;
    revoke execute on function search_contacts from public;
    grant execute on function search_contacts to balcao_app;
  `,
};
