import type { Migration } from "./sql.ts";

/**
 * Rows that name a file or a message that a retention removed. It is apart from 0226, because what is held here would otherwise wait for the indexes of
 * tickets there, and a transaction that has written messages and wants tickets would wait for the migration, and the migration for it. Messages come
 * before files, as when a message is stored.
 */
export const removedParts: Migration = {
  name: "0230-removed-parts",
  async up(run) {
    await run(`
      -- What the assistant used is counted for ever; only the link to a removed message goes.
      alter table assistant_answers drop constraint assistant_answers_company_id_message_id_fkey;
      alter table assistant_answers add constraint assistant_answers_company_id_message_id_fkey
        foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id);

      alter table media drop constraint media_state_check;
      alter table media add constraint media_state_check check (state in ('pending', 'ok', 'failed', 'too_large', 'removed'));
    `);
  },
};
