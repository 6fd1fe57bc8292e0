import type { Migration } from "./sql.ts";

/** The reason why a visit ended, for the operator's list. */
export const visitEnds: Migration = {
  name: "0086-visit-ends",
  async up(run) {
    await run(`
      -- Null: the visit goes on, or ended before this column existed.
      alter table visits add ended_by text check (ended_by in ('left', 'hour', 'operator', 'company'));
    `);
  },
};
