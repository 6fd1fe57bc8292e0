import type { Migration } from "./sql.ts";

/** An index reads an attendant's open tickets in the order of their list, however many tickets the attendant has closed. */
export const mine: Migration = {
  name: "0032-mine",
  async up(run) {
    await run(
      "create index tickets_mine on tickets (company_id, user_id, updated_at desc, id desc) where status = 'open'",
    );
  },
};
