/** Contacts whose user name on WhatsApp contains all the patterns. Only the search functions call this, as their owner. */
export const contactsWithUserName = {
  name: "contacts_with_user_name",
  sql: `
    create or replace function contacts_with_user_name(patterns text[]) returns int[]
      language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
        begin
          return (
            select coalesce(array_agg(found.id), '{}') from (
              select c.id from contacts c
              where c.company_id = nullif(current_setting('app.company_id', true), '')::int and c.user_name <> '' and c.user_name like all (patterns)
              limit 2000
            ) found
          );
        end $$;
    revoke execute on function contacts_with_user_name from public;
    grant execute on function contacts_with_user_name to balcao_search;
  `,
};
