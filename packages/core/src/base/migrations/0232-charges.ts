import type { Migration } from "./sql.ts";

/** As what Meta charged for a message of an official number. */
export const charges: Migration = {
  name: "0232-charges",
  async up(run) {
    await run(`
      -- Meta's category in small letters, or "free"; null until a status of Meta told it.
      alter table messages add column charged text;
    `);
  },
};
