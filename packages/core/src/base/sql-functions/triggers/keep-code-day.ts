import { notWhileImporting } from "./importing.ts";

/**
 * Stores the day on which a ticket is made, in the company's time zone. The ticket's code always shows this day, even when the company changes its
 * zone. If the database does not know the zone, the day stays empty, so that the ticket is made all the same.
 */
export const keepCodeDay = {
  name: "keep_code_day",
  sql: `
    create or replace function keep_code_day() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        ${notWhileImporting("new")}
        new.code_day := (new.created_at at time zone (select c.timezone from companies c where c.id = new.company_id))::date;
        return new;
      exception when invalid_parameter_value then
        return new;
      end $$;
  `,
};
