import type { Migration } from "./sql.ts";

/**
 * Removes rights that the app's login does not need. The platform's login gets the job queue's tables, which it creates again. Nothing is lost,
 * because other tables hold everything that is in the queue.
 */
export const closedRoles: Migration = {
  name: "0034-closed-roles",
  async up(run) {
    await run(`
      -- On our own server only the owner may grant this. On other servers everybody may call it (docs/hosting.md).
      grant execute on function pg_catalog.set_config(text, text, boolean) to balcao_platform;
      revoke create on schema public from balcao_search;
      drop schema bullmq cascade;
      create schema bullmq;
      grant usage, create on schema bullmq to balcao_platform;
    `);
  },
};
