import type { Migration } from "./sql.ts";

/** A note may be changed by its author, and says so. */
export const editedNotes: Migration = {
  name: "0100-edited-notes",
  async up(run) {
    await run("alter table ticket_notes add is_edited boolean not null default false");
  },
};
