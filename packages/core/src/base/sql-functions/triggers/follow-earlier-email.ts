/**
 * Copies to `earlier_emails` the earlier address that the version before 0214 writes to `users` while that version still runs during an upgrade. It keeps
 * one earlier address of a user, and deletes this address when an admin chooses the e-mail.
 */
export const followEarlierEmail = {
  name: "follow_earlier_email",
  sql: `
    create or replace function follow_earlier_email() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        if new.earlier_email is null then
          delete from earlier_emails where company_id = new.company_id and user_id = new.id;
        else
          insert into earlier_emails (company_id, user_id, email, replaced_at, first_replaced_at)
            values (new.company_id, new.id, new.earlier_email, new.email_changed_at, new.email_changed_at) on conflict do nothing;
        end if;
        return null;
      end $$;
  `,
};
