import { hasForm } from "./number-forms.ts";

/**
 * Contacts that have this number as an address other than the shown number, or this id of WhatsApp or Meta. They must be few, because a search
 * compares every contact that it reads with all of them. Only the search functions call this, as their owner. For a few digits, or digits that
 * thousands of contacts have, a search reads only the shown numbers. An id must be complete. An id of Meta contains a point, and is stored with or
 * without its portfolio.
 */
export const contactsWithNumber = {
  name: "contacts_with_number",
  sql: `
    create or replace function contacts_with_number(forms text[]) returns int[]
      language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
        begin
          return (
            select coalesce(array_agg(c.id), '{}') from (
              (select i.company_id, i.contact_id from contact_identities i
              where i.company_id = nullif(current_setting('app.company_id', true), '')::int and i.kind = 'phone' and length(forms[1]) > 5
                and ${hasForm("i.value")}
              limit 2000)
              union all
              select i.company_id, i.contact_id from contact_identities i
              where i.company_id = nullif(current_setting('app.company_id', true), '')::int and i.kind = 'lid' and i.value = forms[1]
              union all
              select i.company_id, i.contact_id from contact_identities i
              where i.company_id = nullif(current_setting('app.company_id', true), '')::int and i.kind = 'bsuid' and strpos(forms[1], '.') > 0
                and split_part(i.value, '/', 1) = forms[1]
            ) found join contacts c on c.company_id = found.company_id and c.id = found.contact_id
            where (${hasForm("c.number")}) is not true
          );
        end $$;
    revoke execute on function contacts_with_number from public;
    grant execute on function contacts_with_number to balcao_search;
  `,
};
