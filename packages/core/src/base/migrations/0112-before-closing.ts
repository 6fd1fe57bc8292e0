import type { Migration } from "./sql.ts";

/** The values that a person's closing took off a ticket, for as long as the closing can be taken back; null afterwards. */
export const beforeClosing: Migration = {
  name: "0112-before-closing",
  async up(run) {
    await run("alter table tickets add before_closing jsonb");
  },
};
