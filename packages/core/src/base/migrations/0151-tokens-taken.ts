import type { Migration } from "./sql.ts";

/** Running questions to an assistant count against the day's tokens before their cost is known. */
export const tokensTaken: Migration = {
  name: "0151-tokens-taken",
  async up(run) {
    await run("alter table assistant_days add column taken integer not null default 0 check (taken >= 0)");
  },
};
