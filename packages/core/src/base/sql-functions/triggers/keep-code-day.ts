/**
 * Keeps the day on which a ticket is made where its company is; its code shows it for ever, also when the company moves. A time zone that this
 * database does not know leaves none: no customer may be lost for it.
 */
export const keepCodeDay = {
  name: "keep_code_day",
  sql: `
    create or replace function keep_code_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        new.code_day := (new.created_at at time zone (select c.timezone from companies c where c.id = new.company_id))::date;
        return new;
      exception when invalid_parameter_value then
        return new;
      end $$;
  `,
};
