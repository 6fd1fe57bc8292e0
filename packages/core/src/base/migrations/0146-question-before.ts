import type { Migration } from "./sql.ts";

/** The text that a customer wrote before they chose from a menu is part of the first question to the talker. */
export const questionBefore: Migration = {
  name: "0146-question-before",
  async up(run) {
    await run("alter table bot_turns add before_ids jsonb not null default '[]'");
  },
};
