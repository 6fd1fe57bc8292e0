import type { Migration } from "./sql.ts";

/** An answer of the assistant keeps the messages of its question. The newest message before the answer may be a digit that chose an option. */
export const askedOfAssistant: Migration = {
  name: "0154-asked-of-assistant",
  async up(run) {
    await run("alter table assistant_answers add question_ids jsonb not null default '[]'");
  },
};
