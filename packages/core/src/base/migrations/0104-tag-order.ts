import type { Migration } from "./sql.ts";

/** Admins put tags in an order. Tags without a place come after the others, by name. */
export const tagOrder: Migration = {
  name: "0104-tag-order",
  async up(run) {
    await run("alter table tags add place integer check (place > 0)");
  },
};
