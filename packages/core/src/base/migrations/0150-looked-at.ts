import type { Migration } from "./sql.ts";

/** When somebody who has a charge on the screen last had its provider asked; later than now while that one is not to be asked. */
export const lookedAt: Migration = {
  name: "0150-looked-at",
  async up(run) {
    await run("alter table charges add column looked_at timestamptz");
  },
};
