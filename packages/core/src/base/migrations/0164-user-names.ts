import type { Migration } from "./sql.ts";

/** A contact shows its user name on WhatsApp, and a search finds it even without a number. Lists read the name with the contact. */
export const userNames: Migration = {
  name: "0164-user-names",
  async up(run) {
    await run(`
      alter table contacts add column user_name text not null default '';
      update contacts c set user_name = i.value from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'username';
      create index contacts_user_name on contacts (company_id, user_name) where user_name <> '';
    `);
  },
};
