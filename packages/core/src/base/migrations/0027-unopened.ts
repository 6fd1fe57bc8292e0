import type { Migration } from "./sql.ts";

export const unopened: Migration = {
  name: "0027-unopened",
  async up(run) {
    await run(`
      -- The customer's phone could not open the message, and has not reported since that it did.
      alter table messages add unopened boolean not null default false;
    `);
  },
};
