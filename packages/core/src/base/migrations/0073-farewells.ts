import type { Migration } from "./sql.ts";

/** After a person closes a ticket, its closing text waits for some seconds in which the closing can be taken back. */
export const farewells: Migration = {
  name: "0073-farewells",
  async up(run) {
    await run(`
      alter table tickets add farewell_at timestamptz,
        -- The owner of the conversation before it was closed.
        add farewell_user_id int;
      create index tickets_farewell on tickets (farewell_at) where farewell_at is not null;
    `);
  },
};
