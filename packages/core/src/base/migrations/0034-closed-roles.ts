import type { Migration } from "./sql.ts";

/**
 * Removes rights that the app's login does not need. The job queue's tables move to the platform's login and are made anew by themselves: everything
 * in the queue also stands in the rows of other tables.
 */
export const closedRoles: Migration = {
  name: "0034-closed-roles",
  async up(run) {
    await run(`
      -- On a server of ours only the owner may pass this on; on another one everybody may call it (docs/hosting.md).
      grant execute on function pg_catalog.set_config(text, text, boolean) to balcao_platform;
      revoke create on schema public from balcao_search;
      drop schema bullmq cascade;
      create schema bullmq;
      grant usage, create on schema bullmq to balcao_platform;
    `);
  },
};
