import type { Migration } from "./sql.ts";

/** A number may get a new owner. While nobody knows who has the number, nothing is sent to the contact that had it. */
export const doubts: Migration = {
  name: "0028-doubts",
  async up(run) {
    await run(`
      -- When another account named the contact's number; null once WhatsApp said who has it.
      alter table contacts add doubted_at timestamptz;
      -- When WhatsApp was last asked who has the number.
      alter table contact_identities add asked_at timestamptz;
      alter table connection_commands drop constraint connection_commands_kind_check,
        add constraint connection_commands_kind_check
          check (kind in ('send', 'edit', 'delete', 'react', 'read', 'download', 'check', 'whose', 'reject', 'block', 'logout'));

      -- The words of a quoted message that we do not have, as the sender's phone gave them.
      alter table messages add quoted_text text not null default '';
    `);
  },
};
