/**
 * A spreadsheet takes a cell with such a beginning for a formula, or changes it. Some programs read the wide signs like the usual ones, or drop
 * spaces before them. A cell that begins with an apostrophe gets a second one, because our import removes the first.
 */
const starts = /^(?:['\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Digits that a spreadsheet would shorten to 5,51199E+12 and save so, or whose leading zeros it would drop. */
const spoiled = /^(?:\d{12,}|0\d+)$/;

/**
 * Writes one line for Brazilian spreadsheets, which open the file by a double click: semicolons, quotes where needed, no formulas, and telephone
 * numbers whole.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(";")}\r\n`;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const safe = starts.test(value) || spoiled.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells a spreadsheet that the file is UTF-8. */
export const csvStart = "\uFEFF";
