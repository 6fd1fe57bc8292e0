import type { Migration } from "./sql.ts";

/**
 * What proves an erasure, and what finds the person again in an older backup. For how long backups are kept stands beside each of them, since only the
 * service that makes them is told.
 */
export const erasureReceipts: Migration = {
  name: "0225-erasure-receipts",
  async up(run) {
    await run(`
      alter table contact_erasures
        -- Counts, times and profiles, with a hash of them. It names nobody.
        add column receipt jsonb,
        -- The person's numbers as fingerprints under the installation's key, and the ids of the contacts that were the person.
        add column fingerprints text[] not null default '{}',
        add column gone_ids int[] not null default '{}';
      alter table backups
        add column keep_days int,
        add column keep_weeks int;
      grant select on backups to balcao_app;
    `);
  },
};
