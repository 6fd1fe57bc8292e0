import type { Migration } from "./sql.ts";

/** The menu of a sent message in which the customer taps the answer. The body has the same choices as text. */
export const sentMenus: Migration = {
  name: "0198-sent-menus",
  async up(run) {
    await run("alter table messages add column menu jsonb");
  },
};
