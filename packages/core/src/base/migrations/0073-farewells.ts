import type { Migration } from "./sql.ts";

/** What is said to the customer of a ticket that a person closed waits for some seconds, in which that can be taken back. */
export const farewells: Migration = {
  name: "0073-farewells",
  async up(run) {
    await run(`
      alter table tickets add farewell_at timestamptz,
        -- Whose conversation it was.
        add farewell_user_id int;
      create index tickets_farewell on tickets (farewell_at) where farewell_at is not null;
    `);
  },
};
