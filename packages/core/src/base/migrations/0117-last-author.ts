import type { Migration } from "./sql.ts";

/** The author of the newest message. Without it, a card showed a colleague's answer as the viewer's own. Null: no user. */
export const lastAuthor: Migration = {
  name: "0117-last-author",
  async up(run) {
    await run(`
      alter table tickets add last_message_user_id int;
      update tickets t set last_message_user_id = (
        select m.user_id from messages m where m.company_id = t.company_id and m.ticket_id = t.id order by m.sent_at desc, m.id desc limit 1)
      where t.status <> 'closed' and t.last_message_from_me and not t.last_message_auto;
    `);
  },
};
