import type { Migration } from "./sql.ts";

/** Who is deleted is found in the reports of imports by the number. */
export const rowsByNumber: Migration = {
  name: "0155-rows-by-number",
  async up(run) {
    await run(`
      create index contact_list_import_rows_number on contact_list_import_rows (company_id, number) where number <> '';
      create index contact_file_import_rows_nobody on contact_file_import_rows (company_id, number)
        where contact_id is null and number <> '';
    `);
  },
};
