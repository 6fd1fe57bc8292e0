import type { Migration } from "./sql.ts";

/** When a letter with an invitation's link went out last. Databases that were made for a day by a later form of 0163 have the column. */
export const mailedAt: Migration = {
  name: "0172-mailed-at",
  async up(run) {
    await run("alter table invitations add column if not exists mailed_at timestamptz(3)");
  },
};
