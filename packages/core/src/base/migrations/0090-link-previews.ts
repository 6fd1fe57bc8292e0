import type { Migration } from "./sql.ts";

/** Link previews: the sender's phone describes the page that a message links to. */
export const linkPreviews: Migration = {
  name: "0090-link-previews",
  async up(run) {
    await run("alter table messages add link_preview jsonb");
  },
};
