/**
 * A spreadsheet takes a cell with such a beginning for a formula, or changes it. Some programs read the wide signs like the usual ones, or drop
 * spaces before them. A cell that begins with an apostrophe gets a second one, because our import removes the first.
 */
const starts = /^(?:['\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * Values that a spreadsheet would read as a number or a date and save in another form: digits that it shortens to 5,51199E+12, leading zeros, a power of
 * ten such as the flat 2E10, digits in groups such as a telephone's, a date that is not written as 01/12/2026, such as 1/2 or 2026-12-01, and an amount
 * whose last zero it drops.
 */
const spoiled =
  /^(?:\d{12,}|0\d+|\d{1,15}[.,]?\d{0,15}e[+-]?\d{1,4}|\d{1,3}(?:[.,]\d{3}){3,6}|\d{1,15},\d{0,14}0|\d{4}-\d{1,2}-\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?|\d[/-]\d{1,2}[/-]\d{4}|\d{1,2}[/-]\d[/-]\d{4}|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2})?|\d{1,2}[/-](?:jan|fe[bv]|ma[ry]|a[bp]r|mai|ju[nl]|ago|aug|set|sep|out|oct|nov|de[cz]|ene|dic)\w{0,7})$/i;

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
