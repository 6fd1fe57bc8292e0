import type { Migration } from "./sql.ts";

/** The template of a sent message, with its values filled in. */
export const sentTemplates: Migration = {
  name: "0177-sent-templates",
  async up(run) {
    await run("alter table messages add column template jsonb");
  },
};
