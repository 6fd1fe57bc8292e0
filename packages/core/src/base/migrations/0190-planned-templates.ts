import type { Migration } from "./sql.ts";

/** Message templates in campaigns and scheduled messages. */
export const plannedTemplates: Migration = {
  name: "0190-planned-templates",
  async up(run) {
    await run(`
      -- Meta's name and language of it, and what stands for its variables.
      alter table campaigns add column template jsonb,
        -- Its words and category when the campaign began.
        add column begun_template jsonb;
      alter table schedules add column template jsonb;
    `);
  },
};
