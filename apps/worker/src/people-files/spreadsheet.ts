import { looksLikeNumber } from "@balcao/shared/people-files/cells";
import { guessRows, maxColumns, maxRows, maxSheets } from "@balcao/shared/people-files/limits";
import { cardSheet } from "./card-rows.ts";
import { CsvRows, encodingOf, separatorOf } from "./csv-rows.ts";
import { type FileKind, type SeenSheet, type Sheet, SheetError, type SheetRow } from "./sheet.ts";
import { readWorkbook } from "./workbook.ts";

/** Opens a file of people of any kind. Throws a SheetError when the file cannot be read. */
export async function openSheets(bytes: Buffer, { kind, language }: FileKind): Promise<Sheet[]> {
  if (bytes.length === 0) throw new SheetError("empty");
  const sheets =
    kind === "csv"
      ? [{ name: "", hidden: false, rows: csvRows(bytes) }]
      : kind === "vcf"
        ? [cardSheet(textOf(bytes), language)]
        : await readWorkbook(bytes, kind, language);
  return sheets.map((sheet) => ({ ...sheet, rows: said(sheet.rows) }));
}

/** The rows of the sheet with this name, or of the first sheet. */
export const sheetOf = (sheets: readonly Sheet[], name: string | null): Iterable<SheetRow> =>
  (sheets.find((sheet) => sheet.name === name) ?? sheets[0])?.rows ?? [];

/**
 * Reads all sheets to their ends. The sheet with the most telephone numbers in its first rows comes first. Among equal sheets the visible ones come
 * first. Sheets without rows are left out. Throws when no sheet has rows.
 */
export function lookAt(sheets: readonly Sheet[]): SeenSheet[] {
  const seen = sheets.map(look).filter(({ total }) => total > 0);
  if (seen.length === 0) throw new SheetError("empty");
  return seen
    .toSorted((a, b) => people(b) - people(a) || Number(a.hidden) - Number(b.hidden) || b.total - a.total)
    .slice(0, maxSheets);
}

const people = ({ first }: SeenSheet): number => first.filter(([, cells]) => cells.some(looksLikeNumber)).length;

function look({ name, hidden, rows, photos, headed = false }: Sheet): SeenSheet {
  const first: SheetRow[] = [];
  const filled = new Set<number>();
  let total = 0;
  for (const row of rows) {
    total += 1;
    if (first.length < guessRows) first.push(row);
    if (headed && total === 1) continue;
    for (const [at, cell] of row[1].entries()) if (cell !== "" && at < maxColumns) filled.add(at);
  }
  const left = photos?.() ?? 0;
  return {
    name,
    hidden,
    total,
    first,
    places: [...filled].toSorted((a, b) => a - b),
    ...(left > 0 && { photos: left }),
  };
}

const step = 65_536;
/** Bytes that no text contains and that nearly every other file contains. */
const noText = Array.from({ length: 9 }, (_, code) => String.fromCharCode(code));

/** The text of a file in pieces. Throws when the file is no text. */
function* textOf(bytes: Buffer): Generator<string> {
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += step) {
    const piece = decoder.decode(bytes.subarray(at, at + step), { stream: true });
    if (at === 0 && noText.some((sign) => piece.includes(sign))) throw new SheetError("broken");
    yield piece;
  }
  yield decoder.decode();
}

function* csvRows(bytes: Buffer): Generator<SheetRow> {
  let csv: CsvRows | null = null;
  for (const piece of textOf(bytes)) {
    csv ??= new CsvRows(separatorOf(piece));
    yield* csv.feed(piece);
  }
  if (csv) yield* csv.end();
}

/** Whether a row is the line in which a file names its separator. The separator cuts this line in two. */
const namesSeparator = ([row, [first = ""]]: SheetRow): boolean => row === 1 && /^sep=$/i.test(first);
const isBlank = ([, cells]: SheetRow): boolean => cells.every((cell) => cell.trim() === "");

function* said(rows: Iterable<SheetRow>): Generator<SheetRow> {
  let total = 0;
  for (const row of rows) {
    if (namesSeparator(row) || isBlank(row)) continue;
    total += 1;
    // The limit has one row more, because one of them may be the header.
    if (total > maxRows + 1) throw new SheetError("tooManyRows");
    yield row;
  }
}
