import type { Migration } from "./sql.ts";

/** People in a conversation with the company are left out of a campaign. A campaign that has begun already does not change. */
export const served: Migration = {
  name: "0162-served",
  async up(run) {
    await run(`
      alter table campaigns add column leave_out_served boolean not null default true;
      update campaigns set leave_out_served = false where started_at is not null;
    `);
  },
};
