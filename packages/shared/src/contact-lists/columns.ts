import { maxVariables } from "./rules.ts";

/** A spreadsheet may have more columns; the ones after these are not read. Those without any cell that says something are not shown. */
export const maxColumns = 500;
export const maxRows = 50_000;
export const maxCell = 500;
export const maxSpreadsheetBytes = 10 * 1024 * 1024;
/** So many rows tell what the columns are; of those the first ones are shown. */
export const guessRows = 50;
export const previewRows = 8;
/** Of a workbook with more, those that are likely to have people can be chosen. */
export const maxSheets = 10;
/** Excel allows 31 letters, other programs more. */
export const maxSheetName = 255;

/** A cell of the preview is cut here: 500 columns would be heavy to look at. */
export const maxPreviewCell = 80;

export const columnUses = ["ignore", "name", "number", "email", "variable"] as const;
/**
 * What a column of a spreadsheet is used for; a variable has the name by which texts call it, as in `{cidade}`. Several columns of names
 * make one name together, first to last; of several columns of numbers or addresses each row gives the first that can be used.
 */
export type Column = { use: Exclude<(typeof columnUses)[number], "variable"> } | { use: "variable"; key: string };

/** The names that every text knows without a column. */
export const reservedVariables: readonly string[] = ["nome", "primeironome", "email", "numero"];
export const variableKey = /^[a-z][a-z0-9_]{0,29}$/;

/** What is wrong with a choice of columns. */
export function columnsFault(columns: readonly Column[]): "number" | "twice" | "key" | "many" | null {
  const count = (use: Column["use"]) => columns.filter((column) => column.use === use).length;
  if (count("number") === 0) return "number";
  const keys = columns.flatMap((column) => (column.use === "variable" ? [column.key] : []));
  if (keys.length > maxVariables) return "many";
  if (keys.some((key) => !variableKey.test(key) || reservedVariables.includes(key))) return "key";
  return new Set(keys).size < keys.length ? "twice" : null;
}
