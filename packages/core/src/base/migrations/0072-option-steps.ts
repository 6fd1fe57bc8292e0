import type { Migration } from "./sql.ts";

/** At which option of a queue's tree each step of the bot happened. */
export const optionSteps: Migration = {
  name: "0072-option-steps",
  async up(run) {
    await run(`
      -- The queue whose tree it was, and the option; without an option, the root. Neither is asked to be there still.
      alter table bot_steps add queue_id int, add option_id int;
      create index bot_steps_tree on bot_steps (company_id, queue_id, at) where queue_id is not null;
    `);
  },
};
