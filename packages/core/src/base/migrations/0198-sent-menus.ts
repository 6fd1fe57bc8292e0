import type { Migration } from "./sql.ts";

/** The menu of a sent message, where its customer taps the answer; the body has the same as text. */
export const sentMenus: Migration = {
  name: "0198-sent-menus",
  async up(run) {
    await run("alter table messages add column menu jsonb");
  },
};
