import type { Migration } from "./sql.ts";

/** Whom Meta has blocked for an official number. */
export const blocksAtMeta: Migration = {
  name: "0240-blocks-at-meta",
  async up(run) {
    await run(`
      -- When the number's network blocked the address. Null while it lets the address write.
      alter table service_windows add column blocked_at timestamptz(3);
    `);
  },
};
