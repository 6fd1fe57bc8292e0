import type { Language } from "@balcao/shared/language";

export interface FileKind {
  /** The ending of the file's name. */
  kind: "xls" | "xlsx" | "csv" | "vcf";
  /** The language in which the columns of contact cards are named. */
  language: Language;
}

/** The kind of a file by its name. The upload has compared the bytes with the name. */
export function kindOf(fileName: string): FileKind["kind"] {
  const ending = fileName.toLowerCase().split(".").at(-1);
  return ending === "xlsx" || ending === "xls" || ending === "vcf" ? ending : "csv";
}

/** What the process that reads a file gets at its start. */
export interface Reading extends FileKind {
  /** What to read: a look at all sheets, or the rows of one sheet after a known row. Without a name it is the first sheet. */
  want: "look" | { sheet: string | null; after: number };
}

/** A row with its number in the file; rows without any content are left out. */
export type SheetRow = [row: number, cells: string[]];

/** Why a file cannot be read. */
export type SheetFault = "broken" | "protected" | "tooBig" | "tooManyRows" | "empty" | "tooSlow";

/** A sheet of a spreadsheet; a file that is no workbook is one sheet without a name. */
export interface Sheet {
  name: string;
  hidden: boolean;
  /** The rows that are not empty, in their order. Reading them throws when there are too many, or when the file breaks off. */
  rows: Iterable<SheetRow>;
  /** Whether we made the first row, so that a column with only a name counts as empty. */
  headed?: boolean;
  /** How many pictures were left out, once all rows are read. */
  photos?: () => number;
}

/** The result of a look at a sheet: its first rows, the places of the columns that hold something in any row, and how many rows it has. */
export interface SeenSheet {
  name: string;
  hidden: boolean;
  total: number;
  first: SheetRow[];
  places: number[];
  photos?: number;
}

/** What that process says, one message after the other; after `rows` it waits until it may go on. */
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
