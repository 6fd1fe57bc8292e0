import type { Migration } from "./sql.ts";

/**
 * When a charge's provider was last asked because somebody has the charge on screen. A time in the future means that it must not be asked before
 * then.
 */
export const lookedAt: Migration = {
  name: "0150-looked-at",
  async up(run) {
    await run("alter table charges add column looked_at timestamptz");
  },
};
