import { z } from "zod";

/** Why a file could not be read at all. None of its rows was added. */
export const importFailures = ["broken", "protected", "tooBig", "tooManyRows", "empty", "tooSlow", "noFile"] as const;
export const importFailure = z.enum(importFailures);
export type ImportFailure = (typeof importFailures)[number];

/**
 * The first rows of a sheet's table. Columns without any content in the whole sheet are left out. A file that is not a workbook is one sheet without
 * a name.
 */
export const sheetSchema = z.object({
  name: z.string(),
  /** Whether the sheet is hidden when people open the workbook. */
  hidden: z.boolean(),
  /** The number of rows with content, from the first of `rows` on. */
  total: z.number().int(),
  /** The rows above the table, which are left out: a title, a date. */
  above: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  hasHeader: z.boolean(),
  /** The position of each column in the file. The first is 0. */
  places: z.array(z.number().int()),
  /** The number of the first of `rows` in the file. A spreadsheet counts from 1. */
  firstRow: z.number().int(),
  /** How many people have a picture in the file. The pictures are left out. Only files of contact cards have pictures. */
  photos: z.number().int().optional(),
});
export type SheetShown = z.infer<typeof sheetSchema>;
