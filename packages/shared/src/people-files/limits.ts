/** A spreadsheet may have more columns; the ones after these are not read. Those without any cell that says something are not shown. */
export const maxColumns = 500;
export const maxRows = 50_000;
export const maxCell = 500;
const maxSpreadsheetBytes = 10 * 1024 * 1024;
/** Cards with pictures are larger; of these only the words are kept. */
const maxVCardBytes = 20 * 1024 * 1024;
/** So many rows tell what the columns are; of those the first ones are shown. */
export const guessRows = 50;
export const previewRows = 8;
/** Of a workbook with more, those that are likely to have people can be chosen. */
export const maxSheets = 10;
/** Excel allows 31 letters, other programs more. */
export const maxSheetName = 255;

/** A cell of the preview is cut here: 500 columns would be heavy to look at. */
export const maxPreviewCell = 80;

/** How large a file may be, by what its name says it is. */
export const maxBytesOf = (fileName: string): number =>
  fileName.toLowerCase().endsWith(".vcf") ? maxVCardBytes : maxSpreadsheetBytes;
