import type { Migration } from "./sql.ts";

export const timeline: Migration = {
  name: "0012-timeline",
  async up(run) {
    await run(`
      -- A conversation is read across its tickets and numbers.
      create index messages_timeline on messages (company_id, contact_id, sent_at desc, id desc);
      drop index messages_contact;
    `);
  },
};
