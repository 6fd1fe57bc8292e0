import type { Migration } from "./sql.ts";

/** Why a campaign did not begin at its time; and a deleted number counts as a part that the campaign lost. */
export const missedBy: Migration = {
  name: "0145-missed-by",
  async up(run) {
    await run(`
      alter table campaigns add missed_by text[] not null default '{}';
      alter table campaigns drop constraint campaigns_lost_parts_check,
        add constraint campaigns_lost_parts_check check (lost_parts <@ '{contactList,tagList,fileList,whatsapp}');
    `);
  },
};
