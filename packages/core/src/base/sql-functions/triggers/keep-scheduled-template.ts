/**
 * Refuses a statement that ends a scheduled template without setting `template_ended_at`. The version before 0191 does not know templates of scheduled
 * messages: it would send the words as a plain text, or give the message up. With this trigger the transaction of that version fails, and the present
 * version sends the template.
 */
export const keepScheduledTemplate = {
  name: "keep_scheduled_template",
  sql: `
    create or replace function keep_scheduled_template() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        if new.template_ended_at is not distinct from old.template_ended_at then
          raise exception 'This version does not know templates of scheduled messages';
        end if;
        return new;
      end $$;
  `,
};
