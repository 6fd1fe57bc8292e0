import type { Migration } from "./sql.ts";

/** A contact with several numbers is found by each of them. */
export const addresses: Migration = {
  name: "0021-addresses",
  async up(run) {
    await run(`
      create index contact_identities_search on contact_identities using gin (value gin_trgm_ops) where kind = 'phone';

      -- Contacts that have this number as a further address, not as their shown number. There are few, because every contact that a search reads is
      -- compared with all of them. Only the search functions call it, with their rights. For a few digits, or digits that thousands have, a search
      -- reads the shown number alone.
      create function contacts_with_number(forms text[]) returns int[]
        language sql stable set search_path = public set plan_cache_mode = force_custom_plan as $$
          select coalesce(array_agg(c.id), '{}') from (
            select i.company_id, i.contact_id from contact_identities i
            where i.company_id = nullif(current_setting('app.company_id', true), '')::int and i.kind = 'phone' and length(forms[1]) > 5
              and (i.value like '%' || forms[1] || '%' or i.value like '%' || forms[2] || '%')
            limit 2000
          ) found join contacts c on c.company_id = found.company_id and c.id = found.contact_id
          where (c.number like '%' || forms[1] || '%' or c.number like '%' || forms[2] || '%') is not true
        $$;
      revoke execute on function contacts_with_number from public;
      grant execute on function contacts_with_number to balcao_search;

      create or replace function search_contacts(term text, forms text[], after_name text, after_id int, most int, skip int)
        returns table (id int) language sql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
          select c.id from contacts c
          where c.company_id = nullif(current_setting('app.company_id', true), '')::int
            and c.merged_into is null
            and (term = '' or c.plain_name like '%' || replace(replace(replace(plain(term), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')
            and (cardinality(forms) = 0 or c.number like '%' || forms[1] || '%' or c.number like '%' || forms[2] || '%'
              or c.id = any ((select contacts_with_number(forms))::int[]))
            and (after_name is null or (lower(c.name), c.id) > (after_name, after_id))
          order by lower(c.name), c.id limit most offset skip
        $$;

      create or replace function search_contact_ids(words text[], forms text[], most int) returns table (id int)
        language sql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
          select c.id from contacts c
          where c.company_id = nullif(current_setting('app.company_id', true), '')::int
            and c.merged_into is null
            and (cardinality(forms) = 0 or c.number like '%' || forms[1] || '%' or c.number like '%' || forms[2] || '%'
              or c.id = any ((select contacts_with_number(forms))::int[]))
            and (cardinality(words) = 0 or length(words[1]) > 2 and c.plain_name like '%' || plain(words[1]) || '%'
              or length(words[1]) < 3 and (c.plain_name like plain(words[1]) || '%' or c.plain_name like '% ' || plain(words[1]) || '%'))
            and (cardinality(words) < 2 or c.plain_name like '%' || plain(words[2]) || '%')
            and (cardinality(words) < 3 or c.plain_name like '%' || plain(words[3]) || '%')
          limit most
        $$;
    `);
  },
};
