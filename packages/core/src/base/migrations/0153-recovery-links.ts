import type { Migration } from "./sql.ts";

/** A letter with a code has a link too, and who asked for it is told from others who ask for the same user. */
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
