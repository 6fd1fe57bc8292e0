import type { Migration } from "./sql.ts";

/** What kept a campaign from beginning at its time; and a number that was deleted is a part that it lost. */
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
