import { keepCodeDay } from "../sql-functions/triggers/keep-code-day.ts";
import type { Migration } from "./sql.ts";

/** The day in a ticket's code follows the company's clock. Older tickets keep the code that their customers know. */
export const ticketDays: Migration = {
  name: "0091-ticket-days",
  async up(run) {
    await run(`
      -- Null for older tickets, whose code has the day in UTC.
      alter table tickets add code_day date;
      ${keepCodeDay.sql}
      create trigger tickets_code_day before insert on tickets for each row when (new.code_day is null) execute function keep_code_day();
    `);
  },
};
