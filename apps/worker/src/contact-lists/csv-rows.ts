import { maxCell, maxColumns } from "@balcao/shared/contact-lists/columns";
import { SheetError } from "./sheet.ts";

/** A quote that never closes would swallow the rest of the file. */
const maxQuoted = 50_000;
const separators = [";", "\t", ","] as const;

/**
 * The separator of a file, by what its first lines have outside of quotes. Brazilian spreadsheets write semicolons, since a comma divides
 * their numbers. `sep=` in the first line says it.
 */
export function separatorOf(head: string): string {
  const [, said] = /^sep=(.)/i.exec(head) ?? [];
  if (said) return said;
  const [first = ""] = head.replaceAll(/"[^"]*"/g, "").split(/\r?\n/);
  const counts = separators.map((one) => first.split(one).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ";";
}

/** How a file is written: by its first bytes, else as UTF-8 when all of it is, else as older spreadsheets of the West write. */
export function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "windows-1252" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

const cut = (cell: string): string => (cell.length > maxCell ? cell.slice(0, maxCell) : cell);

/**
 * The rows of a CSV text that comes in pieces, with their numbers. A cell in quotes may hold separators, line breaks and doubled quotes. It
 * keeps one row in memory.
 */
export class CsvRows {
  readonly #separator: string;
  #row = 1;
  #cells: string[] = [];
  #cell = "";
  #isQuoted = false;
  /** A quote inside quotes may end them, or be the first of two. */
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

  /** Takes a letter inside quotes; the quotes are over when the one before was their end. */
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
