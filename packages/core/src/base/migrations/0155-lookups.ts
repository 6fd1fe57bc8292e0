import type { Migration } from "./sql.ts";

/** Indexes that find a deleted person in import reports by number, and a company's messages of a day by the day. */
export const lookups: Migration = {
  name: "0155-lookups",
  async up(run) {
    await run(`
      create index contact_list_import_rows_number on contact_list_import_rows (company_id, number) where number <> '';
      create index contact_file_import_rows_nobody on contact_file_import_rows (company_id, number)
        where contact_id is null and number <> '';
      create index mails_secret_day on mails (company_id, created_at) where is_secret;
    `);
  },
};
