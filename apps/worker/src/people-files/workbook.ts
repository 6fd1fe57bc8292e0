import { maxColumns, maxRows } from "@balcao/shared/people-files/limits";
import type { CellObject, WorkSheet } from "@e965/xlsx";
import type { Language } from "@balcao/shared/language";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { wordsOf } from "./cell-words.ts";
import { type Sheet, SheetError, type SheetRow } from "./sheet.ts";

const maxInflatedBytes = 150 * 1024 * 1024;
const maxParts = 2000;
/** The highest ratio of unpacked to packed size of a large part. Small parts often have a higher ratio. */
const maxRatio = 200;
const smallPart = 1024 * 1024;

/** Reads the list of parts of a zipped workbook before unpacking, and refuses a file that would fill the memory. */
export function refuseBomb(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(new SheetError("broken"));
      let inflated = 0;
      let isWorkbook = false;
      zip.on("error", () => reject(new SheetError("broken")));
      zip.on("entry", (entry: Entry) => {
        const { fileName, uncompressedSize, compressedSize, generalPurposeBitFlag } = entry;
        inflated += uncompressedSize;
        isWorkbook ||= /(^|\/)workbook\.(xml|bin)$|^content\.xml$|^Index\/Document\.iwa$/.test(fileName);
        const isBomb = uncompressedSize > smallPart && uncompressedSize > maxRatio * compressedSize;
        if ((generalPurposeBitFlag & 1) !== 0) reject(new SheetError("protected"));
        else if (isBomb || inflated > maxInflatedBytes || zip.entryCount > maxParts) reject(new SheetError("tooBig"));
        else if (fileName === manifest && uncompressedSize <= smallPart) lookForPassword(zip, entry, reject);
        else zip.readEntry();
      });
      zip.on("end", () => (isWorkbook ? resolve() : reject(new SheetError("broken"))));
      zip.readEntry();
    });
  });
}

/** The part in which a workbook of LibreOffice says that its other parts have a password. */
const manifest = "META-INF/manifest.xml";
function lookForPassword(zip: ZipFile, entry: Entry, refuse: (reason: SheetError) => void): void {
  const broken = () => refuse(new SheetError("broken"));
  const look = (said: string) =>
    said.includes("encryption-data") ? refuse(new SheetError("protected")) : zip.readEntry();
  void openPart(zip, entry).then(text).then(look).catch(broken);
}
const openPart = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

/** The first bytes of every .xls, and of an .xlsx with a password. */
const older = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const zipped = Buffer.from([0x50, 0x4b, 3, 4]);
const begins = (bytes: Buffer, sign: Buffer): boolean => bytes.subarray(0, sign.length).equals(sign);

/** Whether the bytes are a workbook, whatever the file's name says: .xls and .xlsx are often named for each other. */
export const isWorkbook = (bytes: Buffer): boolean => begins(bytes, older) || begins(bytes, zipped);

/** Whether a text is a workbook in the XML of Excel 2003, which programs save as .xls, or in the flat XML of LibreOffice (.fods). */
export const isXmlWorkbook = (head: string): boolean =>
  /^\s*<\?xml\b/.test(head) &&
  ((head.includes("urn:schemas-microsoft-com:office:spreadsheet") && /<(?:\w+:)?Workbook\b/.test(head)) ||
    (head.includes("urn:oasis:names:tc:opendocument:") && /<office:document\b/.test(head)));

/** The sheets of a workbook. A formula gives its last shown value. Call it only for a workbook: the library would also read many other files. */
export async function readWorkbook(bytes: Buffer, language: Language): Promise<Sheet[]> {
  if (begins(bytes, zipped)) await refuseBomb(bytes);
  const { read, SSF } = await import("@e965/xlsx");
  const options = {
    type: "buffer",
    dense: true,
    // One row more than a sheet with a header may have, so that too many rows are noticed.
    sheetRows: maxRows + 2,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    cellDates: true,
  } as const;
  try {
    const { SheetNames, Sheets, Workbook } = read(bytes, options);
    return SheetNames.map((name, at) => ({
      name,
      hidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
      rows: rowsOf(Sheets[name], (cell) => wordsOf(cell, language, SSF.format)),
    }));
  } catch (error) {
    throw new SheetError(/password|encrypt/i.test(String(error)) ? "protected" : "broken");
  }
}

type Row = (CellObject | undefined)[];

/** The cells at their places. The width that a sheet claims does not count, because one stray cell far to the right would make every row as wide. */
function rowsOf(sheet: WorkSheet | undefined, words: (cell: CellObject | undefined) => string): SheetRow[] {
  const data = (sheet?.["!data"] ?? []) as Row[];
  const said = Array.from(data, (cells) => Array.from((cells ?? []).slice(0, maxColumns), (cell) => words(cell)));
  for (const { s: first, e: last } of sheet?.["!merges"] ?? [])
    fillDown(said, { at: first.c, from: first.r, to: last.r });
  return said.map((cells, at): SheetRow => [at + 1, cells]);
}

/** The most rows that a cell may cover. No list has so many rows for one person. */
const tallestCell = 100;

/** Repeats the text of a cell that covers several rows in each of those rows. */
function fillDown(rows: string[][], { at, from, to }: { at: number; from: number; to: number }): void {
  const words = rows[from]?.[at] ?? "";
  if (words === "" || to - from > tallestCell) return;
  for (const row of rows.slice(from + 1, to + 1)) {
    if (!row.some((cell) => cell !== "")) continue;
    while (row.length < at) row.push("");
    row[at] = words;
  }
}
