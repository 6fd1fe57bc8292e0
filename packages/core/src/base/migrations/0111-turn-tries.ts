import type { Migration } from "./sql.ts";

/** A turn that fails on every try goes to people after some tries. */
export const turnTries: Migration = {
  name: "0111-turn-tries",
  async up(run) {
    // How many workers have taken the turn since it last finished a step.
    await run("alter table bot_turns add tries int not null default 0");
  },
};
