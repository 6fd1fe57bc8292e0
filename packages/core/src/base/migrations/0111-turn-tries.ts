import type { Migration } from "./sql.ts";

/** A turn that fails however often it is taken ends with people, not never. */
export const turnTries: Migration = {
  name: "0111-turn-tries",
  async up(run) {
    // Workers that took it since it last came any further.
    await run("alter table bot_turns add tries int not null default 0");
  },
};
