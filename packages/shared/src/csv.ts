/** Where a spreadsheet would begin to calculate, or a cell to be something else than what was typed; some read wide signs as usual ones. */
const starts = /^[=+\-@＝＋－＠\t\r\n]/;

/** One line of a file that Brazilian spreadsheets open by a double click: semicolons, quotes where needed, no cell that calculates. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(csvCell).join(";")}\r\n`;

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const safe = starts.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Tells a spreadsheet that what follows is UTF-8. */
export const csvStart = "\uFEFF";
