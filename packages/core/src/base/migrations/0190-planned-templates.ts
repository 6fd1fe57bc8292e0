import type { Migration } from "./sql.ts";

/** Message templates in campaigns and scheduled messages, and what Meta refuses for the customer's sake. */
export const plannedTemplates: Migration = {
  name: "0190-planned-templates",
  async up(run) {
    await run(`
      -- Meta's name and language of it, and what stands for its variables.
      alter table campaigns add column template jsonb,
        -- Its words and category when the campaign began.
        add column begun_template jsonb;
      alter table schedules add column template jsonb;

      -- A customer stopped marketing messages at WhatsApp.
      alter table contacts drop constraint contacts_opt_out_source_check,
        add constraint contacts_opt_out_source_check check (opt_out_source in ('message', 'user', 'whatsapp'));
      -- What the trigger counts from now on, of people whose message failed or who were left out before.
      update campaign_counts c set states = c.states || r.reasons
      from (
        select company_id, campaign_id, variant, jsonb_object_agg(key, count) as reasons
        from (
          select company_id, campaign_id, variant, state || ':' || reason as key, count(*) as count from campaign_shippings
          where state in ('failed', 'skipped') and reason is not null group by 1, 2, 3, 4
        ) by_reason group by 1, 2, 3
      ) r
      where c.company_id = r.company_id and c.campaign_id = r.campaign_id and c.variant = r.variant;
    `);
  },
};
