import type { Language } from "@balcao/shared/language";
import { truths } from "./cell-words.ts";
import { decoderOf, encodingOf } from "./encodings.ts";
import { SheetError, type SheetRow } from "./sheet.ts";

// Older programs of shops and accountants keep their customers in tables of dBase or FoxPro (.dbf).

const versions: ReadonlySet<number | undefined> = new Set([0x03, 0x30, 0x31, 0x83, 0x8b, 0xf5]);
const blockBytes = 32;
const headerEnd = 0x0d;
const deleted = 0x2a;

interface Field {
  name: string;
  type: string;
  at: number;
  length: number;
}

/** Whether the bytes are a table of dBase or FoxPro: a known version, a date, and fields of known types. */
export const isDbf = (bytes: Buffer): boolean =>
  bytes.length > 2 * blockBytes &&
  versions.has(bytes[0]) &&
  (bytes[2] ?? 0) <= 12 &&
  (bytes[3] ?? 0) <= 31 &&
  bytes.readUInt16LE(8) <= bytes.length &&
  fieldsIn(bytes).length > 0;

/** The fields in the header. None when a field has an unknown type, as in a file of another kind. */
function fieldsIn(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let place = 1;
  for (let at = blockBytes; at + blockBytes <= bytes.readUInt16LE(8) && bytes[at] !== headerEnd; at += blockBytes) {
    const [name = ""] = bytes.toString("latin1", at, at + 11).split("\0", 1);
    const type = String.fromCharCode(bytes[at + 11] ?? 0);
    if (name === "" || !/[BCDFGILMNOPTVWY@+0]/.test(type)) return [];
    // The second byte counts the decimals of a number. For a text it is the upper byte of the length.
    const length = (bytes[at + 16] ?? 0) + (type === "C" ? 256 * (bytes[at + 17] ?? 0) : 0);
    if (type !== "0") fields.push({ name, type, at: place, length });
    place += length;
  }
  return fields;
}

/** The rows of a table, below the names of its fields. Rows that were deleted are left out. Long texts lie in another file and are empty here. */
export function* rowsOfDbf(bytes: Buffer, language: Language): Generator<SheetRow> {
  const fields = fieldsIn(bytes);
  const [total, head, size] = [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)];
  // Fields without bytes, or beyond their record, would cost time that the file's length does not limit.
  const isWhole = fields.every(({ at, length }) => length > 0 && at + length <= size);
  if (!isWhole || head + total * size > bytes.length) throw new SheetError("broken");
  const decoder = decoderOf(encodingOf(bytes.subarray(head)));
  // The second call ends the value, because a letter that is cut at the end of a value must not continue in the next value.
  const decode = (value: Uint8Array): string => decoder(value) + decoder();
  yield [1, fields.map(({ name }) => name)];
  for (let row = 0; row < total; row += 1) {
    const record = bytes.subarray(head + row * size, head + (row + 1) * size);
    if (record[0] === deleted) continue;
    const cells = fields.map(({ type, at, length }) =>
      wordsIn(record.subarray(at, at + length), type, { language, decode }),
    );
    yield [row + 2, cells];
  }
}

interface Reading {
  language: Language;
  decode: (bytes: Uint8Array) => string;
}

function wordsIn(value: Buffer, type: string, { language, decode }: Reading): string {
  if (type === "I") return value.length === 4 ? String(value.readInt32LE()) : "";
  if (type === "C") return decode(value).replaceAll("\0", " ").trim();
  const said = value.toString("latin1").trim();
  if (type === "N" || type === "F") return language === "en" ? said : said.replace(".", ",");
  if (type === "D") return said.replace(/^(\d{4})(\d\d)(\d\d)$/, "$3/$2/$1");
  if (type === "L" && /^[TYFN]$/i.test(said)) return truths[language][Number(/[TY]/i.test(said))] ?? "";
  return "";
}
