import type { Migration } from "./sql.ts";

/** The values that a ticket lost when a person closed it. They are kept as long as the closing can be taken back, and are null afterwards. */
export const beforeClosing: Migration = {
  name: "0112-before-closing",
  async up(run) {
    await run("alter table tickets add before_closing jsonb");
  },
};
