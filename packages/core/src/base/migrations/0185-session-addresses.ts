import type { Migration } from "./sql.ts";

/** From which address a session was opened, for its user to recognise it. */
export const sessionAddresses: Migration = {
  name: "0185-session-addresses",
  async up(run) {
    await run("alter table sessions add address text not null default ''");
  },
};
