import type { Migration } from "./sql.ts";

/** A recovery e-mail has a link besides its code. The e-mails for one user are counted separately for each person who asks for them. */
export const recoveryLinks: Migration = {
  name: "0153-recovery-links",
  async up(run) {
    await run(`
      alter table recovery_codes
        add column link bytea not null default '',
        add column asked_by text not null default '';
    `);
  },
};
