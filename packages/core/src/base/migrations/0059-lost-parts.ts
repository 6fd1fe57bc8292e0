import type { Migration } from "./sql.ts";

/** What a campaign had of lists, tags and files that were deleted since: it does not go to others, or without its files, in silence. */
export const lostParts: Migration = {
  name: "0059-lost-parts",
  async up(run) {
    await run(`
      alter table campaigns add lost_parts text[] not null default '{}'
        check (lost_parts <@ '{contactList,tagList,fileList}');
    `);
  },
};
