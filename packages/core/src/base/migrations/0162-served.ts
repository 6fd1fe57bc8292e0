import type { Migration } from "./sql.ts";

/** Whoever is in a conversation with the company is left out of a campaign. One that has begun goes on as it began. */
export const served: Migration = {
  name: "0162-served",
  async up(run) {
    await run(`
      alter table campaigns add column leave_out_served boolean not null default true;
      update campaigns set leave_out_served = false where started_at is not null;
    `);
  },
};
