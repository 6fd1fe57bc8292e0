import type { Migration } from "./sql.ts";

/** Events now also record changes that leave a ticket's owner, queue and state, so that the conversation shows them. */
export const activities: Migration = {
  name: "0082-activities",
  async up(run) {
    await run(`
      alter table ticket_events drop constraint ticket_events_kind_check, add constraint ticket_events_kind_check check (kind in
        ('created', 'queued', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'merged', 'bot_started', 'bot_left', 'rated',
         'tagged', 'untagged', 'snoozed', 'woken', 'campaign'));
      -- The details that the kind does not tell: the tag's name at that time, or the stars and the message that gave them.
      alter table ticket_events add details jsonb;
      create index audit_merges on audit (company_id, about_id) where action in ('contact.merged', 'contact.parted');
    `);
  },
};
