import type { Migration } from "./sql.ts";

/** Changes to a ticket that stays in its place are written down too, so that the conversation shows them. */
export const activities: Migration = {
  name: "0082-activities",
  async up(run) {
    await run(`
      alter table ticket_events drop constraint ticket_events_kind_check, add constraint ticket_events_kind_check check (kind in
        ('created', 'queued', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'merged', 'bot_started', 'bot_left', 'rated',
         'tagged', 'untagged', 'snoozed', 'woken', 'campaign'));
      -- What the kind alone does not say: the tag's name of then, the stars and the message that gave them.
      alter table ticket_events add details jsonb;
      create index audit_merges on audit (company_id, about_id) where action in ('contact.merged', 'contact.parted');
    `);
  },
};
