import { maxRows } from "@balcao/shared/contact-lists/columns";
import { CsvRows, encodingOf, separatorOf } from "./csv-rows.ts";
import { type Reading, SheetError, type SheetRow } from "./sheet.ts";
import { readWorkbook } from "./workbook.ts";

interface Spreadsheet {
  /** The rows that say something, in their order. It throws on the way when there are too many, or the file breaks off. */
  rows: Iterable<SheetRow>;
  sheet: string;
  sheets: number;
}

/** Opens a spreadsheet of any kind. Throws a SheetError when it cannot be read. */
export async function openSpreadsheet(bytes: Buffer, kind: Reading["kind"]): Promise<Spreadsheet> {
  if (bytes.length === 0) throw new SheetError("empty");
  if (kind === "csv") return { rows: said(csvRows(bytes)), sheet: "", sheets: 1 };
  const { rows, ...names } = await readWorkbook(bytes, kind);
  return { rows: said(rows), ...names };
}

const step = 65_536;

function* csvRows(bytes: Buffer): Generator<SheetRow> {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding);
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, step), { stream: true });
  if (head.includes("\0")) throw new SheetError("broken");
  const csv = new CsvRows(separatorOf(head));
  for (let at = 0; at < bytes.length; at += step)
    yield* csv.feed(decoder.decode(bytes.subarray(at, at + step), { stream: true }));
  yield* csv.feed(decoder.decode());
  yield* csv.end();
}

/** The line in which a file names its separator, which cuts it in two. */
const namesSeparator = ([row, [first = ""]]: SheetRow): boolean => row === 1 && /^sep=$/i.test(first);
const isBlank = ([, cells]: SheetRow): boolean => cells.every((cell) => cell.trim() === "");

function* said(rows: Iterable<SheetRow>): Generator<SheetRow> {
  let total = 0;
  for (const row of rows) {
    if (namesSeparator(row) || isBlank(row)) continue;
    total += 1;
    // One of them may be the header.
    if (total > maxRows + 1) throw new SheetError("tooManyRows");
    yield row;
  }
  if (total === 0) throw new SheetError("empty");
}
