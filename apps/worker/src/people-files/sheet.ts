import type { Language } from "@balcao/shared/language";

export interface FileKind {
  /** The kind that the file's ending promises. `xlsx` stands for all newer workbooks, and `csv` for all others. */
  kind: "xls" | "xlsx" | "csv" | "vcf";
  /** The language for the column names of contact cards. */
  language: Language;
}

/** The kind of a file by its name. The upload has compared the bytes with the name. */
export function kindOf(fileName: string): FileKind["kind"] {
  const ending = fileName.toLowerCase().split(".").at(-1) ?? "";
  if (ending === "xls" || ending === "vcf") return ending;
  return /^(?:xls[xmb]|ods|numbers)$/.test(ending) ? "xlsx" : "csv";
}

/** The data that the reading process gets at its start. */
export interface ReadOrder extends FileKind {
  /** The part to read: all sheets in short, or the rows of one sheet after a known row. Without a name it is the first sheet. */
  want: "look" | { sheet: string | null; after: number };
}

/** A row with its number in the file. Rows without content are left out. */
export type SheetRow = [row: number, cells: string[]];

/** The reason why a file cannot be read. */
export type SheetFault = "broken" | "protected" | "tooBig" | "tooManyRows" | "empty" | "tooSlow";

/** A sheet of a spreadsheet. A file that is no workbook is one sheet without a name. */
export interface Sheet {
  name: string;
  hidden: boolean;
  /** The rows that are not empty, in their order. Reading throws when there are too many rows, or when the file is incomplete. */
  rows: Iterable<SheetRow>;
  /** Whether our code made the first row, so that a column with only a name counts as empty. */
  headed?: boolean;
  /** The number of pictures that were left out, known after all rows are read. */
  photos?: () => number;
}

/** The result of a look at a sheet: its first rows, the positions of the columns with content in any row, and the number of its rows. */
export interface SeenSheet {
  name: string;
  hidden: boolean;
  total: number;
  first: SheetRow[];
  places: number[];
  photos?: number;
}

/** The messages of the reading process, one after the other. After `rows` it waits for permission to continue. */
export type SheetNews = { rows: SheetRow[] } | { seen: SeenSheet[] } | { end: true } | { fault: SheetFault };

export class SheetError extends Error {
  override readonly name = "SheetError";
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(`The spreadsheet cannot be read: ${fault}`);
    this.fault = fault;
  }
}

export const rowsAtOnce = 1000;
