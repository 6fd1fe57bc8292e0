/** Contacts that may be the same person, with the evidence. Conditions with lower() are not leakproof; `search_contacts` says what follows from that. */
export const contactTwins = {
  name: "contact_twins",
  sql: `
    create or replace function contact_twins(contact int, forms text[], most int) returns table (id int, kind text, value text)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 20 as $$
        with one as (
          select c.* from contacts c where c.id = contact and c.company_id = nullif(current_setting('app.company_id', true), '')::int
        )
        (select i.contact_id, 'number-form', i.value from one
         join contact_identities i on i.company_id = one.company_id and i.kind = 'phone' and i.value = any(forms) and i.contact_id <> one.id limit most)
        union all
        -- Each comparison is a query of its own, so that its index finds the rows, however many rows Postgres expects of a company.
        (select o.id, 'email', o.email from one cross join lateral (
           select c.* from contacts c where c.company_id = one.company_id and lower(c.email) = lower(one.email) and c.email <> ''
             and c.merged_into is null offset 0) o
         where o.id <> one.id and not o.is_group order by o.id desc limit most)
        union all
        -- A first name is no evidence unless the numbers end alike. Among very many contacts of one name, only the newest are compared.
        (select o.id, 'name', o.name from one cross join lateral (
           select c.* from contacts c where c.company_id = one.company_id and c.plain_name = one.plain_name and c.merged_into is null
             and one.name ~ '[^-+()\\d\\s]' order by c.id desc limit 500) o
         where o.id <> one.id and not o.is_group
           and (one.plain_name ~ '\\S\\s+\\S' or (one.number <> '' and right(o.number, 4) = right(one.number, 4))) limit most)
      $$;
    alter function contact_twins owner to balcao_search;
    revoke execute on function contact_twins from public;
    grant execute on function contact_twins to balcao_app;
  `,
};
