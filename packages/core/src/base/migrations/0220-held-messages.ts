import type { Migration } from "./sql.ts";

/** Messages that Meta took and holds. */
export const heldMessages: Migration = {
  name: "0220-held-messages",
  async up(run) {
    await run(`
      -- Meta took it, and sends it or drops it once it knows how people like its template.
      alter table messages add column held boolean not null default false;
      alter table campaign_shippings add column held boolean not null default false;
    `);
  },
};
