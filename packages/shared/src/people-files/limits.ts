/** The most columns that are read of a spreadsheet. Columns without any content are not shown. */
export const maxColumns = 500;
export const maxRows = 50_000;
/** The longest cell. It is longer than any stored value, so that a cut value is noticed. */
export const maxCell = 600;
const maxSpreadsheetBytes = 10 * 1024 * 1024;
/** Contact cards with pictures are larger. Only their words are stored. */
const maxVCardBytes = 20 * 1024 * 1024;
/** This many rows decide the uses of the columns. The first of them are shown. */
export const guessRows = 50;
export const previewRows = 8;
/** The most sheets of a workbook that can be chosen: those that probably contain people. */
export const maxSheets = 10;
/** Excel allows 31 letters. Other programs allow more. */
export const maxSheetName = 255;

/** A cell of the preview is cut at this length, because 500 columns would be slow to show. */
export const maxPreviewCell = 80;

/** How large a file may be, by the kind that its name gives. */
export const maxBytesOf = (fileName: string): number =>
  fileName.toLowerCase().endsWith(".vcf") ? maxVCardBytes : maxSpreadsheetBytes;
