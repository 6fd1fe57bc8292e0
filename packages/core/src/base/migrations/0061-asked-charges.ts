import type { Migration } from "./sql.ts";

/** What was asked of a provider, kept until it has answered: the same key must ask the same again, whatever changed since. */
export const askedCharges: Migration = {
  name: "0061-asked-charges",
  async up(run) {
    await run("alter table charges add request jsonb");
  },
};
