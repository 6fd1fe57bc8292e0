import type { Migration } from "./sql.ts";

/** The open tickets of an attendant in the order of their list, however many they have closed. */
export const mine: Migration = {
  name: "0032-mine",
  async up(run) {
    await run(
      "create index tickets_mine on tickets (company_id, user_id, updated_at desc, id desc) where status = 'open'",
    );
  },
};
