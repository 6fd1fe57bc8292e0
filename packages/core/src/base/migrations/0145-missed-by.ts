import type { Migration } from "./sql.ts";

/** The reason why a campaign did not begin at its time. A deleted number also counts as a lost part of the campaign. */
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
