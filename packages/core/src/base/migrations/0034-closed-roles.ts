import type { Migration } from "./sql.ts";

/**
 * Closes what the app's login does not need. The queue's tables move to the platform's login; they are made anew by themselves, since all
 * that is in the queue also stands in the rows.
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
