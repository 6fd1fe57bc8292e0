import type { Migration } from "./sql.ts";

/** The request to a provider, stored until the provider has answered: the same key must ask for the same again, whatever changed since. */
export const askedCharges: Migration = {
  name: "0061-asked-charges",
  async up(run) {
    await run("alter table charges add request jsonb");
  },
};
