import type { Migration } from "./sql.ts";

/** The author of a note may change it, and the note shows that it was changed. */
export const editedNotes: Migration = {
  name: "0100-edited-notes",
  async up(run) {
    await run("alter table ticket_notes add is_edited boolean not null default false");
  },
};
