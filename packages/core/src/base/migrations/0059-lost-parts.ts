import type { Migration } from "./sql.ts";

/** Which lists, tags and files a campaign lost when they were deleted: it must not go to other people, or without its files, unnoticed. */
export const lostParts: Migration = {
  name: "0059-lost-parts",
  async up(run) {
    await run(`
      alter table campaigns add lost_parts text[] not null default '{}'
        check (lost_parts <@ '{contactList,tagList,fileList}');
    `);
  },
};
