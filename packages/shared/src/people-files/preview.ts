import { z } from "zod";

/** Why a file could not be read at all. Nothing of it was taken in. */
export const importFailures = ["broken", "protected", "tooBig", "tooManyRows", "empty", "tooSlow", "noFile"] as const;
export const importFailure = z.enum(importFailures);
export type ImportFailure = (typeof importFailures)[number];

/**
 * The first rows of a sheet's table. Columns without any content in the whole sheet are left out. A file that is no workbook is one sheet
 * without a name.
 */
export const sheetSchema = z.object({
  name: z.string(),
  /** Whether people do not see it when they open the workbook. */
  hidden: z.boolean(),
  /** Rows that say something, from the first of `rows` on. */
  total: z.number().int(),
  /** What stands above the table and is left out: a title, a date. */
  above: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  hasHeader: z.boolean(),
  /** Where each of the columns stands in the file; the first is 0. */
  places: z.array(z.number().int()),
  /** The number of the first of `rows` in the file; a spreadsheet counts from 1. */
  firstRow: z.number().int(),
  /** How many people have a picture in the file, which is left out. Only files of contact cards have any. */
  photos: z.number().int().optional(),
});
export type SheetShown = z.infer<typeof sheetSchema>;
