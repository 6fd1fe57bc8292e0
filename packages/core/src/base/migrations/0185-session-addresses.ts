import type { Migration } from "./sql.ts";

/** The address from which a session was opened, so that its user recognises the session. */
export const sessionAddresses: Migration = {
  name: "0185-session-addresses",
  async up(run) {
    await run("alter table sessions add address text not null default ''");
  },
};
