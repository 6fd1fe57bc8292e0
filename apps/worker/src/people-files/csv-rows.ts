import { maxCell, maxColumns } from "@balcao/shared/people-files/limits";
import { SheetError } from "./sheet.ts";

/** Limits a cell in quotes, because a quote that never closes would swallow the rest of the file. */
const maxQuoted = 50_000;
const separators = [";", "\t", ",", "|"] as const;
const linesLookedAt = 50;

/**
 * The separator of a file: the character that divides most of its first lines into equally many cells, outside of quotes. If two divide equally many
 * lines, the one with more cells counts. After that the semicolon counts, which Brazilian spreadsheets write because a comma is their decimal sign. A
 * first line `sep=` names the separator.
 */
export function separatorOf(head: string): string {
  const [, said] = /^sep=(.)/i.exec(head) ?? [];
  if (said) return said;
  const lines = head
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|[\r\n]/, linesLookedAt)
    .filter((line) => line.trim() !== "");
  const [best] = separators
    .map((one) => ({ one, ...partedAlike(lines.map((line) => line.split(one).length)) }))
    .toSorted((a, b) => b.lines - a.lines || b.cells - a.cells);
  return best && best.lines > 0 ? best.one : ";";
}

/** The most frequent number of cells in a line, and how many lines have that number. Lines of one cell do not count. */
function partedAlike(lengths: readonly number[]): { lines: number; cells: number } {
  const counts = new Map<number, number>();
  for (const cells of lengths) if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  const [[cells, lines] = [0, 0]] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { lines, cells };
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "macintosh";
const bytesLookedAt = 65_536;

/**
 * The encoding of a file. Its first bytes may name it, or every second byte is zero as in UTF-16. Otherwise it is UTF-8 when all bytes are valid
 * UTF-8. If not, it is an encoding of older Western spreadsheets, on Windows or on a Mac.
 */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, bytesLookedAt);
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  // In a text in Latin letters the upper byte of nearly every letter is zero, and the lower byte never is.
  if (odd > head.length / 4 && even === 0) return "utf-16le";
  if (even > head.length / 4 && odd === 0) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return isMac(head) ? "macintosh" : "windows-1252";
  }
}

const isLetter = (byte: number | undefined): boolean => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

/** In an old Mac encoding, accented letters have the codes of dashes and curly quotes in Windows, and such characters do not stand inside words. */
function isMac(bytes: Buffer): boolean {
  let mac = 0;
  let windows = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80 || !isLetter(bytes[at - 1])) continue;
    if (byte >= 0xc0) windows += 1;
    else if (byte <= 0x9f && isLetter(bytes[at + 1])) mac += 1;
  }
  return mac > windows;
}

const cut = (cell: string): string => (cell.length > maxCell ? cell.slice(0, maxCell) : cell);

/**
 * The rows of a CSV text that comes in pieces, with their numbers. A cell in quotes may contain separators, line breaks and doubled quotes. Only one
 * row is in memory at a time.
 */
export class CsvRows {
  readonly #separator: string;
  #row = 1;
  #cells: string[] = [];
  #cell = "";
  #isQuoted = false;
  /** The last letter was a quote inside quotes. It may end the quotes, or be the first of two. */
  #wasQuote = false;
  #wasReturn = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  *feed(text: string): Generator<[number, string[]]> {
    for (const letter of text) {
      if (this.#isQuoted) {
        this.#quoted(letter);
        if (this.#isQuoted) continue;
      } else if (letter === '"' && this.#cell === "") {
        this.#isQuoted = true;
        this.#wasReturn = false;
        continue;
      }
      if (letter === "\n" && this.#wasReturn) {
        this.#wasReturn = false;
        continue;
      }
      this.#wasReturn = letter === "\r";
      if (letter === this.#separator) this.#endCell();
      else if (letter === "\n" || letter === "\r") yield this.#endRow();
      else if (this.#cell.length <= maxCell) this.#cell += letter;
    }
  }

  /** The last row needs no line break. Quotes that are still open mean a broken file. */
  *end(): Generator<[number, string[]]> {
    if (this.#isQuoted && !this.#wasQuote) throw new SheetError("broken");
    if (this.#cell !== "" || this.#cells.length > 0) yield this.#endRow();
  }

  /** Takes a letter inside quotes. If the letter before was a closing quote, the quotes are over. */
  #quoted(letter: string): void {
    if (this.#wasQuote) {
      this.#wasQuote = false;
      if (letter !== '"') {
        this.#isQuoted = false;
        return;
      }
      this.#cell += letter;
    } else if (letter === '"') this.#wasQuote = true;
    else this.#cell += letter;
    if (this.#cell.length > maxQuoted) throw new SheetError("broken");
  }

  #endCell(): void {
    if (this.#cells.length < maxColumns) this.#cells.push(cut(this.#cell));
    this.#cell = "";
  }

  #endRow(): [number, string[]] {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    return [this.#row++, cells];
  }
}
