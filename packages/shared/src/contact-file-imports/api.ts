import { z } from "zod";
import { idParam, route, text } from "../contract.ts";
import { maxSheetName } from "../people-files/limits.ts";
import {
  contactColumnsSchema,
  contactFileImportSchema,
  contactRowOutcomes,
  contactSheetSchema,
  existingChoices,
  reasonCountsSchema,
} from "./schema.ts";

const access = "contacts-page:importContacts" as const;
const params = z.object({ fileImportId: idParam });

/** Files whose rows become contacts. The event `contact-file-import.update` shows an import live. One import runs at a time. */
export const contactFileImportsApi = {
  /**
   * Takes a spreadsheet (.xls, .xlsx, .ods, .csv or .tsv, up to 10 MB) or contact cards (.vcf, up to 20 MB) and answers immediately. A worker then
   * reads the file. 400 ERR_SPREADSHEET_TYPE when its bytes do not match its name, 409 ERR_IMPORT_RUNNING while another import is being read or runs. An
   * import that waits for a user is stopped.
   */
  upload: route({
    method: "POST",
    path: "/contact-file-imports",
    access,
    files: 1,
    fileField: "file",
    body: z.object({}),
    response: contactFileImportSchema,
  }),
  /** The newest ten imports. */
  list: route({ method: "GET", path: "/contact-file-imports", access, response: z.array(contactFileImportSchema) }),
  /** The import, the first rows of its file while its columns can be chosen, and the number of rows for each reason of their group. */
  show: route({
    method: "GET",
    path: "/contact-file-imports/:fileImportId",
    access,
    params,
    response: contactFileImportSchema.extend({
      preview: z.array(contactSheetSchema).nullable(),
      reasons: reasonCountsSchema,
    }),
  }),
  /**
   * Chooses the sheet, its columns and whether the file or the stored contact wins, and compares each row with the contacts. It changes no contact.
   * 409 ERR_IMPORT_STATE unless the import waits for this or is `ready`.
   */
  check: route({
    method: "POST",
    path: "/contact-file-imports/:fileImportId/check",
    access,
    params,
    body: z.object({
      sheet: text(maxSheetName).default(""),
      hasHeader: z.boolean(),
      columns: contactColumnsSchema,
      existing: z.enum(existingChoices).default("fill"),
      bringBack: z.boolean().default(false),
    }),
    response: contactFileImportSchema,
  }),
  /** Makes and changes the contacts. 409 ERR_IMPORT_STATE unless the import is `ready`. */
  start: route({
    method: "POST",
    path: "/contact-file-imports/:fileImportId/start",
    access,
    params,
    response: contactFileImportSchema,
  }),
  /** Ends an import. Its changes stay and can be undone. 409 ERR_IMPORT_STATE when it is over or being undone. */
  stop: route({
    method: "POST",
    path: "/contact-file-imports/:fileImportId/stop",
    access,
    params,
    response: contactFileImportSchema,
  }),
  /**
   * Undoes an import of the last 30 days: deletes the contacts that it made, and restores the contacts that it changed. A contact stays as it is when a
   * user has changed it, or when a message was exchanged since. 409 ERR_IMPORT_STATE when there is nothing to undo, ERR_IMPORT_RUNNING while another
   * import runs.
   */
  undo: route({
    method: "POST",
    path: "/contact-file-imports/:fileImportId/undo",
    access,
    params,
    response: contactFileImportSchema,
  }),
  /** A CSV file of the rows of one group, unchanged from the file: row; name; number; email; group; reason. Group and reason are codes. */
  rows: route({
    method: "GET",
    path: "/contact-file-imports/:fileImportId/rows",
    duringVisit: false,
    access,
    reauthenticated: true,
    budget: "bulk",
    scope: "none",
    stream: true,
    params,
    query: z.object({ group: z.enum([...contactRowOutcomes, "all"]).default("all") }),
    response: z.never(),
  }),
};
