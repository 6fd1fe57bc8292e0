import type { Migration } from "./sql.ts";

/** Which campaigns were stopped because their company stood still. */
export const stoodStill: Migration = {
  name: "0250-stood-still",
  async up(run) {
    await run(`
      -- The company was blocked, in the bin or suspended for more than a day while the campaign ran. A person decides whether it goes on.
      alter table campaigns add stood_still boolean not null default false;
    `);
  },
};
