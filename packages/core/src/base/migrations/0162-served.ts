import type { Migration } from "./sql.ts";

/** A campaign leaves out people who are in a conversation with the company. A campaign that has already begun does not change. */
export const served: Migration = {
  name: "0162-served",
  async up(run) {
    await run(`
      alter table campaigns add column leave_out_served boolean not null default true;
      update campaigns set leave_out_served = false where started_at is not null;
    `);
  },
};
