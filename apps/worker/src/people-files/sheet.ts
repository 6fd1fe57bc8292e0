import type { Language } from "@balcao/shared/language";

export interface FileKind {
  /** The ending of the file's name. */
  kind: "xls" | "xlsx" | "csv" | "vcf";
  /** In which the columns of contact cards are called. */
  language: Language;
}

/** What is said by the name of a file whose bytes were compared with it. */
export function kindOf(fileName: string): FileKind["kind"] {
  const ending = fileName.toLowerCase().split(".").at(-1);
  return ending === "xlsx" || ending === "xls" || ending === "vcf" ? ending : "csv";
}

/** What the process that reads a file is told at its start. */
export interface Reading extends FileKind {
  /** What is wanted: a look at all sheets, or the rows of one sheet after a row that is known. Without a name it is the first sheet. */
  want: "look" | { sheet: string | null; after: number };
}

/** A row with its number in the file; rows without any content are left out. */
export type SheetRow = [row: number, cells: string[]];

/** Why a file cannot be read. */
export type SheetFault = "broken" | "protected" | "tooBig" | "tooManyRows" | "empty" | "tooSlow";

/** A sheet of a spreadsheet; a file that is no workbook is one without a name. */
export interface Sheet {
  name: string;
  hidden: boolean;
  /** The rows that say something, in their order. It throws on the way when there are too many, or the file breaks off. */
  rows: Iterable<SheetRow>;
  /** Whether the first row is ours, so that a column with a name alone says nothing. */
  headed?: boolean;
  /** How many pictures were left out, once all rows are read. */
  photos?: () => number;
}

/** What a look at a sheet saw: its first rows, the places of the columns that say something in any row, and how many rows it has. */
export interface SeenSheet {
  name: string;
  hidden: boolean;
  total: number;
  first: SheetRow[];
  places: number[];
  photos?: number;
}

/** What that process says, one after the other; after `rows` it waits to be told to go on. */
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
