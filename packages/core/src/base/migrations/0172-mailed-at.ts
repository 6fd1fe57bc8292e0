import type { Migration } from "./sql.ts";

/** When the last e-mail with an invitation's link was sent. Some databases already have the column from another form of 0163. */
export const mailedAt: Migration = {
  name: "0172-mailed-at",
  async up(run) {
    await run("alter table invitations add column if not exists mailed_at timestamptz(3)");
  },
};
