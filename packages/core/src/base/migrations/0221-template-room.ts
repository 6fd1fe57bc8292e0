import type { Migration } from "./sql.ts";

/** How many templates Meta lets an account have. */
export const templateRoom: Migration = {
  name: "0221-template-room",
  async up(run) {
    await run(`
      -- Null until Meta tells it.
      alter table official_accounts add column template_limit int;
    `);
  },
};
