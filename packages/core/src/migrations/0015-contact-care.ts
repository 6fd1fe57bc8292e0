import type { Migration } from "./sql.ts";

export const contactCare: Migration = {
  name: "0015-contact-care",
  async up(run) {
    await run(`
      -- Rows that became another: they go with it.
      create index contacts_merged on contacts (company_id, merged_into) where merged_into is not null;
    `);
  },
};
