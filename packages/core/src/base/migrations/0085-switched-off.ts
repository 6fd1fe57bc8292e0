import type { Migration } from "./sql.ts";

/** Users and numbers beyond a plan's limits are switched off, not deleted. An admin may choose which ones before the plan begins. */
export const switchedOff: Migration = {
  name: "0085-switched-off",
  async up(run) {
    for (const name of ["users", "connections"])
      await run(`
        alter table ${name}
          -- Null: in use. plan: it is switched on again with a plan that has room for it.
          add off_by text check (off_by in ('plan', 'person')),
          -- The user or number is switched off first when the chosen plan begins.
          add goes_off boolean not null default false;
      `);
  },
};
