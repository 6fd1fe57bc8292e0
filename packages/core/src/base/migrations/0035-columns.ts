import type { Migration } from "./sql.ts";

/** The order of the board's columns. Columns without a place come last, the oldest first. */
export const columns: Migration = {
  name: "0035-columns",
  async up(run) {
    await run("alter table tags add position int");
  },
};
