import type { Migration } from "./sql.ts";

/** A user is signed in once at a computer and once in the installed app. A session gets its place and its device. */
export const places: Migration = {
  name: "0161-places",
  async up(run) {
    await run(`
      alter table sessions
        add column place text not null default 'desk' check (place in ('desk', 'app')),
        add column device text not null default '';
    `);
  },
};
