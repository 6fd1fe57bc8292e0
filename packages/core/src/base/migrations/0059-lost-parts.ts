import type { Migration } from "./sql.ts";

/** The deleted lists, tags and files of a campaign. Without this record, the campaign would go to other people or without its files unnoticed. */
export const lostParts: Migration = {
  name: "0059-lost-parts",
  async up(run) {
    await run(`
      alter table campaigns add lost_parts text[] not null default '{}'
        check (lost_parts <@ '{contactList,tagList,fileList}');
    `);
  },
};
