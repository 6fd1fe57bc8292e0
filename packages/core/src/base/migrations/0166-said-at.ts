import type { Migration } from "./sql.ts";

/** A message that is shown below our messages also keeps the server's own time, by which late messages find their place. */
export const saidAt: Migration = {
  name: "0166-said-at",
  async up(run) {
    await run("alter table messages add said_at timestamptz(3)");
  },
};
