import { keepable } from "@balcao/shared/keepable";
import type { Language } from "@balcao/shared/language";
import { looksLikeNumber } from "@balcao/shared/people-files/cells";
import { guessRows, maxColumns, maxRows, maxSheets } from "@balcao/shared/people-files/limits";
import { cardSheet } from "./card-rows.ts";
import { rowsOfCsv } from "./csv-rows.ts";
import { isDbf, rowsOfDbf } from "./dbf-rows.ts";
import { decoderOf, encodingOf, unmistaken } from "./encodings.ts";
import { isJson, rowsOfJson } from "./json-rows.ts";
import { isPage, pageSheets } from "./page-tables.ts";
import { type FileKind, type SeenSheet, type Sheet, SheetError, type SheetRow } from "./sheet.ts";
import { isWorkbook, isXmlWorkbook, readWorkbook } from "./workbook.ts";

/** Opens a file of people of any kind. Throws a SheetError when the file cannot be read. */
export async function openSheets(bytes: Buffer, { kind, language }: FileKind): Promise<Sheet[]> {
  if (bytes.length === 0) throw new SheetError("empty");
  const sheets = kind === "vcf" ? [cardSheet(textOf(bytes), language)] : await tablesOf(bytes, kind, language);
  return sheets.map((sheet) => ({ ...sheet, rows: said(sheet.rows) }));
}

/**
 * The sheets of a table by its content, because programs give the name of a workbook to whatever a spreadsheet opens: a table of a web page, Excel's
 * XML, a table of dBase, or a text with separators.
 */
async function tablesOf(bytes: Buffer, kind: "xls" | "xlsx" | "csv", language: Language): Promise<Sheet[]> {
  if (isWorkbook(bytes)) return kind === "csv" ? refuse() : readWorkbook(bytes, language);
  if (isDbf(bytes)) return [sheetWith(rowsOfDbf(bytes, language))];
  if (kind === "xlsx") return refuse();
  const head = decoderOf(encodingOf(bytes))(bytes.subarray(0, headBytes)).replace(/^\uFEFF/, "");
  if (isXmlWorkbook(head)) return readWorkbook(bytes, language);
  // A web page that was saved in one file with its pictures has its table in another encoding, which is not read here.
  if (/^\s*(?:MIME-Version|Content-Type) ?:/i.test(head)) return refuse();
  const whole = () => [...textOf(bytes)].join("");
  if (isPage(head)) return pageSheets(whole());
  return [sheetWith(isJson(head) ? rowsOfJson(whole()) : rowsOfCsv(textOf(bytes)))];
}

const sheetWith = (rows: Iterable<SheetRow>): Sheet => ({ name: "", hidden: false, rows });

const headBytes = 4096;
const refuse = (): never => {
  throw new SheetError("broken");
};

/** The rows of the sheet with this name, or of the first sheet. */
export const sheetOf = (sheets: readonly Sheet[], name: string | null): Iterable<SheetRow> =>
  (sheets.find((sheet) => sheet.name === name) ?? sheets[0])?.rows ?? [];

/**
 * Reads all sheets to their ends. Sheets with telephone numbers in their first rows come first, the visible ones before the hidden ones, because
 * people hide what they no longer use; among these, the sheet with the most numbers comes first. Sheets without rows are left out. Throws when no
 * sheet has rows.
 */
export function lookAt(sheets: readonly Sheet[]): SeenSheet[] {
  const seen = sheets.map(look).filter(({ total }) => total > 0);
  if (seen.length === 0) throw new SheetError("empty");
  return seen.toSorted((a, b) => rank(a) - rank(b) || people(b) - people(a) || b.total - a.total).slice(0, maxSheets);
}

const people = ({ first }: SeenSheet): number => first.filter(([, cells]) => cells.some(looksLikeNumber)).length;

/** Visible with people, hidden with people, visible, hidden. */
const rank = (sheet: SeenSheet): number => (people(sheet) > 0 ? 0 : 2) + Number(sheet.hidden);

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
  const decode = decoderOf(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += step) {
    const piece = decode(bytes.subarray(at, at + step));
    if (at === 0 && noText.some((sign) => piece.includes(sign))) throw new SheetError("broken");
    yield piece;
  }
  yield decode();
}

/** Whether a row is the line in which a file names its separator. The separator cuts this line in two. */
const namesSeparator = ([row, [first = ""]]: SheetRow): boolean => row === 1 && /^sep=$/i.test(first);
/** Programs of DOS write an invisible sign at the end of a file. */
const isBlank = ([, cells]: SheetRow): boolean => cells.every((cell) => !/[^\p{C}\p{Z}]/u.test(cell));

function* said(rows: Iterable<SheetRow>): Generator<SheetRow> {
  let total = 0;
  for (const row of rows) {
    if (namesSeparator(row) || isBlank(row)) continue;
    total += 1;
    // The limit is one row higher, because one row may be the header.
    if (total > maxRows + 1) throw new SheetError("tooManyRows");
    yield [row[0], row[1].map((cell) => keepable(unmistaken(cell)))];
  }
}
