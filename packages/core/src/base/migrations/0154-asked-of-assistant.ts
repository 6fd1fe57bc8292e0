import type { Migration } from "./sql.ts";

/** An answer keeps which messages it was asked by: the newest line before it may be a digit, which chose and asked nothing. */
export const askedOfAssistant: Migration = {
  name: "0154-asked-of-assistant",
  async up(run) {
    await run("alter table assistant_answers add question_ids jsonb not null default '[]'");
  },
};
