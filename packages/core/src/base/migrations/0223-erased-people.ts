import type { Migration } from "./sql.ts";

/** A contact whose person was erased. Its row stays for its tickets, so that no report changes, and has no data of anybody. */
export const erasedPeople: Migration = {
  name: "0223-erased-people",
  async up(run) {
    await run("alter table contacts add column erased_at timestamptz(3)");
  },
};
