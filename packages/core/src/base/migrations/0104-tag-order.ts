import type { Migration } from "./sql.ts";

/** Admins put tags in an order; tags without a place stand after the others, by name. */
export const tagOrder: Migration = {
  name: "0104-tag-order",
  async up(run) {
    await run("alter table tags add place integer check (place > 0)");
  },
};
