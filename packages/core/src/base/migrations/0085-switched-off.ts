import type { Migration } from "./sql.ts";

/** Users and numbers beyond a plan's limits are switched off, not deleted; an admin may choose which ones before the plan comes. */
export const switchedOff: Migration = {
  name: "0085-switched-off",
  async up(run) {
    for (const name of ["users", "connections"])
      await run(`
        alter table ${name}
          -- Null: in use. plan = comes back by itself with a plan that has the place.
          add off_by text check (off_by in ('plan', 'person')),
          -- Goes first when the plan that was chosen comes.
          add goes_off boolean not null default false;
      `);
  },
};
