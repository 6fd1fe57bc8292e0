import type { Migration } from "./sql.ts";

/** Import reports store user names as WhatsApp compares them, so the index of 0155 finds the rows of a deleted person. */
export const userNamesOfFiles: Migration = {
  name: "0171-user-names-of-files",
  async up(run) {
    for (const table of ["contact_list_import_rows", "contact_file_import_rows"])
      await run(`
        update ${table} set number = lower(btrim(number)) where number ~ '^\\s*@' and number <> lower(btrim(number));
      `);
  },
};
