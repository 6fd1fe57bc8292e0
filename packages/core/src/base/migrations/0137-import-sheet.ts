import type { Migration } from "./sql.ts";

/**
 * Which sheet of a workbook an import reads; older imports read the first. A file that waits for its columns is looked at again, and an import
 * that runs moves past the header.
 */
export const importSheet: Migration = {
  name: "0137-import-sheet",
  async up(run) {
    await run(`
      alter table contact_list_imports add column sheet text;
      update contact_list_imports set status = 'reading', preview = null, claimed_by = null where status = 'mapping';
      update contact_list_imports set position = 1 where status = 'running' and source = 'file' and has_header and position = 0;
    `);
  },
};
