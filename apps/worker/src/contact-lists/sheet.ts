/** What the process that reads a spreadsheet is told at its start. */
export interface Reading {
  /** The ending of the file's name. */
  kind: "xls" | "xlsx" | "csv";
  /** Rows up to this one are known already. */
  after: number;
}

/** A row with its number in the file; rows without any content are left out. */
export type SheetRow = [row: number, cells: string[]];

/** Why a file cannot be read. */
export type SheetFault = "broken" | "protected" | "tooBig" | "tooManyRows" | "empty" | "tooSlow";

/** What that process says, one after the other; after `rows` it waits to be told to go on. */
export type SheetNews =
  | { rows: SheetRow[] }
  | { end: { total: number; sheet: string; sheets: number } }
  | { fault: SheetFault };

export class SheetError extends Error {
  override readonly name = "SheetError";
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(`The spreadsheet cannot be read: ${fault}`);
    this.fault = fault;
  }
}

export const rowsAtOnce = 1000;
