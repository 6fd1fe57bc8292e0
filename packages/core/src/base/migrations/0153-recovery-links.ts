import type { Migration } from "./sql.ts";

/** A letter with a code has a link too, and each asker's letters for a user are counted apart from other askers'. */
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
