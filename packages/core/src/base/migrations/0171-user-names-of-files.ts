import type { Migration } from "./sql.ts";

/** Reports of imports name user names as WhatsApp compares them, so that the rows of a deleted person are found by their index (0155). */
export const userNamesOfFiles: Migration = {
  name: "0171-user-names-of-files",
  async up(run) {
    for (const table of ["contact_list_import_rows", "contact_file_import_rows"])
      await run(`
        update ${table} set number = lower(btrim(number)) where number ~ '^\\s*@' and number <> lower(btrim(number));
      `);
  },
};
