/**
 * A spreadsheet reads a cell with such a beginning as a formula, or changes the cell. Some programs read full-width signs like the usual ones, or drop
 * spaces before a sign. A cell that begins with an apostrophe gets a second one, because our import removes the first.
 */
const starts = /^(?:['\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A month in Portuguese, English or Spanish, complete or abbreviated. */
const month =
  "(?:jan(?:eiro|uary)?|ene(?:ro)?|fe[bv](?:ereiro|ruary|rero)?|mar(?:[cç]o|ch|zo)?|a[bp]r(?:il)?|ma[iy]o?|ju[nl](?:ho|io|e|y)?|ago(?:sto)?|aug(?:ust)?|se[pt](?:embro|tember|tiembre|iembre)?|out(?:ubro)?|oct(?:ober|ubre)?|nov(?:embro|ember|iembre)?|de[cz](?:embro|ember)?|dic(?:iembre)?)";

/**
 * Texts that a spreadsheet would read as a number or a date, and save in another form: digits that it shortens to 5,51199E+12, leading zeros, a power
 * of ten such as the flat 2E10, grouped digits such as a telephone's, a date in another form than 01/12/2026, such as 1/2 or 2026-12-01, a month such
 * as 12/2026 or dez/26, a fraction, and a sum whose last zero it drops.
 */
const spoiled = new RegExp(
  `^(?:${[
    String.raw`\d{12,}|0\d+|\d{1,15}[.,]?\d{0,15}e[+-]?\d{1,4}|\d{1,3}(?:[.,]\d{3}){3,6}|\d{1,15},\d{0,14}0`,
    String.raw`\d{4}[-/]\d{1,2}(?:[-/]\d{1,2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?)?`,
    String.raw`\d[/-]\d{1,2}[/-]\d{4}|\d{1,2}[/-]\d[/-]\d{4}|\d{1,2}[/-]\d{1,2}(?:[/-]\d{2})?|\d{1,2}[/-]\d{4}`,
    String.raw`\d{1,2}[/-]${month}|${month}[/-]\d{1,4}|\d{1,4} \d{1,3}/\d{1,3}`,
  ].join("|")})$`,
  "i",
);

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
