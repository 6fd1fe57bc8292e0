import type { Migration } from "./sql.ts";

/** Marks a contact whose person was erased. Its row stays because its tickets need it, so that no report changes, and contains no personal data. */
export const erasedPeople: Migration = {
  name: "0223-erased-people",
  async up(run) {
    await run("alter table contacts add column erased_at timestamptz(3)");
  },
};
