import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxSheetName } from "../people-files/limits.ts";
import { columnsSchema, contactListImportSchema, importPreviewSchema, rowGroups } from "./import.ts";

const ofList = z.object({ contactListId: idParam });
const one = z.object({ importId: idParam });
const plan = "useCampaigns" as const;

/** Files whose rows become items of a list. The event `contact-list-import.update` shows an import live. */
export const contactListImportsApi = {
  /**
   * Takes a spreadsheet (.xls, .xlsx, .ods, .csv or .tsv, up to 10 MB) or contact cards (.vcf, up to 20 MB) and answers immediately. A worker then
   * reads the file. 400 ERR_SPREADSHEET_TYPE when its bytes do not match its name, 409 ERR_IMPORT_RUNNING while another import fills the list. An import
   * that waits for its columns is stopped.
   */
  upload: route({
    method: "POST",
    path: "/contact-lists/:contactListId/upload",
    access: "user",
    plan,
    params: ofList,
    files: 1,
    fileField: "file",
    body: z.object({}),
    response: contactListImportSchema,
  }),
  /** The newest ten imports of a list. */
  list: route({
    method: "GET",
    path: "/contact-lists/:contactListId/imports",
    access: "user",
    plan,
    params: ofList,
    response: z.array(contactListImportSchema),
  }),
  /** The import, and the first rows of its file while the import waits for its columns. */
  show: route({
    method: "GET",
    path: "/contact-list-imports/:importId",
    access: "user",
    plan,
    params: one,
    response: contactListImportSchema.extend({ preview: importPreviewSchema.nullable() }),
  }),
  /**
   * Chooses the sheet and its columns from the preview, and begins. At least one column must have numbers. 409 ERR_IMPORT_STATE unless the import
   * waits for this.
   */
  start: route({
    method: "POST",
    path: "/contact-list-imports/:importId/start",
    access: "user",
    plan,
    budget: "bulk",
    params: one,
    body: z.object({ sheet: text(maxSheetName).default(""), hasHeader: z.boolean(), columns: columnsSchema }),
    response: contactListImportSchema,
  }),
  /** Ends an import. The added rows stay. 409 ERR_IMPORT_STATE when it is over. */
  stop: route({
    method: "POST",
    path: "/contact-list-imports/:importId/stop",
    access: "user",
    plan,
    params: one,
    response: contactListImportSchema,
  }),
  /**
   * A CSV file of the rows of one group, or of all: row; name; number; email; group; reason. Group and reason are codes (`rowOutcomes`, `rowReasons`).
   * 403 ERR_NO_PERMISSION unless `maySaveRows()`.
   */
  rows: route({
    method: "GET",
    path: "/contact-list-imports/:importId/rows",
    duringVisit: false,
    access: "user",
    plan,
    reauthenticated: true,
    budget: "bulk",
    scope: "none",
    stream: true,
    params: one,
    query: z.object({ group: z.enum(rowGroups).default("all") }),
    response: z.never(),
  }),
};
