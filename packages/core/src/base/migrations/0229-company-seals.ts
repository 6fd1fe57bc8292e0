import type { Migration } from "./sql.ts";

/** Companies that came in a file, or left in one, stay shut until who hosts opens them. */
export const companySeals: Migration = {
  name: "0229-company-seals",
  async up(run) {
    await run(`
      alter table companies
        -- arriving: its file is still being imported. arrived: it was imported and not opened yet. left: it left with the keys of its numbers.
        add seal text check (seal in ('arriving', 'arrived', 'left')),
        -- The file from which the company came.
        add archive uuid,
        add constraint companies_sealed_are_shut check (seal is null or not status);
    `);
  },
};
