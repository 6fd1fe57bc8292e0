import type { Migration } from "./sql.ts";

/** What a person's closing took off a ticket, for as long as it can be taken back; null where nothing can. */
export const beforeClosing: Migration = {
  name: "0112-before-closing",
  async up(run) {
    await run("alter table tickets add before_closing jsonb");
  },
};
