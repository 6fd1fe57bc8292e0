import type { Migration } from "./sql.ts";

/**
 * The sheet of a workbook that an import reads; older imports read the first sheet. A file that waits for its columns is read again, and a running
 * import moves past the header.
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
