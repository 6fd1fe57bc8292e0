/** Keeps the last twenty names that a contact had. It leaves out names from a merge, the name "WhatsApp", and names that are only a number. */
export const keepName = {
  name: "keep_name",
  sql: `
    create or replace function keep_name() returns trigger language plpgsql as $$
      begin
        if old.name_source <> 'merge' and old.name <> 'WhatsApp' and old.name ~ '[^-+()\\d\\s]' then
          insert into contact_names (company_id, contact_id, name, source) values (old.company_id, old.id, old.name, old.name_source);
          delete from contact_names where company_id = old.company_id and contact_id = old.id and id <= (
            select id from contact_names where company_id = old.company_id and contact_id = old.id order by id desc offset 20 limit 1);
        end if;
        return null;
      end $$;
  `,
};
