import type { Migration } from "./sql.ts";

/** The option of a queue's tree at which each step of the bot happened. */
export const optionSteps: Migration = {
  name: "0072-option-steps",
  async up(run) {
    await run(`
      -- The queue of the tree, and the option; without an option, the root. Neither has a foreign key, because both may be deleted.
      alter table bot_steps add queue_id int, add option_id int;
      create index bot_steps_tree on bot_steps (company_id, queue_id, at) where queue_id is not null;
    `);
  },
};
