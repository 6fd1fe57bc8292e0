import type { Migration } from "./sql.ts";

/** The request to a provider, stored until the provider has answered. The same key must send the same request again, whatever has changed since. */
export const askedCharges: Migration = {
  name: "0061-asked-charges",
  async up(run) {
    await run("alter table charges add request jsonb");
  },
};
